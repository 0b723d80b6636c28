import { EVERYBODY, type Ask, type Reply, type Wishes } from './service.ts';

/** Databases to change, and what in them. */
export interface World {
  face: string;
  seqdef: string;
  isolates: string;
  /** A locus of scheme 1. */
  locus: string;
  /** An isolate and a locus at which it has no designation. */
  free: [isolate: number, locus: string];
  /** Values of a new isolate. */
  provenance: Record<string, unknown>;
  /** Makes names and sequences of this world new. */
  number: number;
}

const DEMO = { seqdef: 'demo_seqdef', isolates: 'demo_isolates', locus: 'synA' };
const demo = (face: string, number: number): World => {
  const provenance = { country: 'Utopia', year: 2001, strain_code: `EX-900${number}` };
  return { ...DEMO, face, number, free: [100 + number, 'EXEM0001'], provenance };
};
export const DEMO_WORLDS: readonly World[] = [demo('', 1), demo('/bigsdb', 2)];
const REAL = { seqdef: 'neisseria', isolates: 'neisseria_isolates', locus: 'abcZ' };
export const REAL_WORLD: World = { ...REAL, face: '', number: 3, free: [1, 'adk'], provenance: {} };
const SAMPLE = { seqdef: 'sample', isolates: 'sample_isolates', locus: 'abcZ' };
const SAMPLE_VALUES = { country: 'Norway', year: 1999 };
export const SAMPLE_WORLD: World = { ...SAMPLE, face: '', number: 4, free: [5, 'abcZ'], provenance: SAMPLE_VALUES };

const REASON = 'Recorded.';
const SETTLED = { override: REASON, type_contigs: true, content: null, positions: [1] };
const SAID: Readonly<Record<string, unknown>> = { ...SETTLED, reason: 'No.', message: 'Done.' };
const ANY: Wishes = { headers: { 'if-match': '*' } };

const pathOf = (address: unknown) => String(address).replace('http://localhost', '');

/** A sequence with another base where that changes nothing that it codes for; another place for each number. */
function variant(sequence: string, number: number): string {
  let left = number;
  const other = (codon: string) => codon.slice(0, 2) + (codon.endsWith('C') ? 'T' : 'C');
  return sequence.replaceAll(/.../g, (codon) => (/[CT]$/.test(codon) && left-- === 0 ? other(codon) : codon));
}

/** What is known of a world before it is changed. */
async function readWorld(ask: Ask, world: World) {
  const seqdef = `/db/${world.seqdef}`;
  const allele = await ask('reader', 'GET', `${seqdef}/loci/${world.locus}/alleles/1`);
  const { text } = await ask('reader', 'GET', `${seqdef}/schemes/1/profiles_csv`);
  const [head = '', first = '', second = ''] = text.split('\n');
  const [loci, one, two] = [head, first, second].map((line) => line.split('\t').slice(1, 8)) as [
    string[],
    string[],
    string[],
  ];
  const sequence = String(allele.json['sequence']);
  return {
    seqdef: world.face + seqdef,
    isolates: `${world.face}/db/${world.isolates}`,
    sequence,
    loci,
    mixed: [...one.slice(0, world.number), ...two.slice(world.number)],
    mixedOtherwise: [...two.slice(0, world.number), ...one.slice(world.number)],
    fresh: (number: number) => variant(sequence, number * 3 + world.number - 1),
  };
}

/** Sends changes to a world, with the refusals that belong to each. */
export function changesOf(ask: Ask, world: World) {
  /** Lets everybody send the same, one after the other. Gives the first reply of success, or the last of all. */
  async function tried(method: string, path: string, body?: unknown, wishes?: Wishes): Promise<Reply> {
    const replies: Reply[] = [];
    for (const as of EVERYBODY) replies.push(await ask(as, method, path, body, wishes));
    return replies.find(({ status }) => status < 300) ?? (replies.at(-1) as Reply);
  }

  /** Makes a record, changes and deletes it, and takes that back. Gives its path. */
  async function live(database: string, list: string, whole: object, change: object): Promise<string> {
    for (const bad of [{}, { ...whole, nonsense: 1 }]) await ask('curator', 'POST', database + list, bad);
    const made = await tried('POST', database + list, { ...whole, reason: REASON });
    const path = pathOf(made.headers['location'] ?? `${database}${list}/1`);
    const form = await ask('curator', 'GET', `${path}/edit`);
    await ask('curator', 'PATCH', path, change);
    await ask('curator', 'PATCH', path, { ...change, nonsense: 1 }, ANY);
    await ask('scoped', 'PATCH', path, change, ANY);
    await tried('PATCH', path, change, { headers: { 'if-match': `"${String(form.json['revision'])}"` } });
    await tried('DELETE', `${path}?reason=${REASON}`, undefined, ANY);
    await ask('reader', 'GET', path);
    const { changes } = (await ask('curator', 'GET', `${path}/changes`)).json as { changes?: { id: number }[] };
    await tried('POST', `${database}/curation/changes/${changes?.[0]?.id}/undo`);
    return path;
  }

  /** Sends what changes many records at once, and takes that back. */
  async function sendMany(database: string, path: string, bodies: readonly object[]): Promise<void> {
    for (const body of bodies) {
      const { batch } = (await tried('POST', database + path, body)).json;
      if (typeof batch === 'string') await tried('POST', `${database}/curation/batches/${batch}/undo`);
    }
  }

  /** What curators do with a submission; the revision that they saw is added. */
  async function settle(path: string, steps: readonly string[]): Promise<void> {
    const queued = path.replace('/submissions/', '/curation/submissions/');
    for (const step of steps) {
      const { json } = await ask('curator', 'GET', queued);
      const [what = '', ...members] = step.split(' ');
      const item = (json['list'] as Reply['json'][] | undefined)?.[Number(/\d/.exec(what)?.[0]) - 1];
      const { revision = 1 } = what.startsWith('items') ? (item ?? {}) : json;
      const said = Object.fromEntries(members.map((name) => [name, SAID[name]]));
      await tried('POST', `${queued}/${what}`, { ...said, revision });
    }
  }

  return { ask, world, tried, live, sendMany, settle };
}

type Changes = ReturnType<typeof changesOf>;

/** Records of every kind, one by one. */
export async function curate({ ask, world, live }: Changes): Promise<void> {
  const { locus, number, free, provenance } = world;
  const { seqdef, isolates, fresh, loci, mixed } = await readWorld(ask, world);
  const name = `recorded_${number}`;
  const person = { user_name: name, first_name: 'Rec', surname: 'Order', affiliation: 'Here', email: 'r@example.org' };
  const key = { fields: [{ field: 'RT', type: 'integer' }], primary_key: 'RT' };
  const scheme = { ...key, name, loci, allow_missing_loci: true, max_missing: 1 };
  const field = { name, type: 'text', multiple: true, allowed_values: ['a', 'b'] };
  const alleles = Object.fromEntries(loci.map((each, index) => [each, mixed[index]]));
  const designated = { locus: free[1], alleles: [{ allele_id: '1' }] };
  const isolate = { isolate: name, provenance, aliases: ['x'], publications: [20_000_001] };
  await live(seqdef, '/loci', { id: name, data_type: 'DNA', aliases: ['b', 'a'] }, { product: 'x', min_length: 5 });
  await live(seqdef, `/loci/${locus}/alleles`, { sequence: fresh(0), comments: 'First.' }, { flags: ['atypical'] });
  await live(seqdef, '/schemes', scheme, { description: 'Long.', display_order: 9 });
  await live(seqdef, '/schemes/1/profiles', { alleles }, { fields: { clonal_complex: 'CC1' } });
  await live(seqdef, '/users', person, { role: 'curator', email: '' });
  await live(seqdef, '/classification_schemes', {}, { description: name });
  await live(isolates, '/isolates', isolate, { aliases: [], old_versions: [5 + number] });
  await live(isolates, '/fields', field, { position: 1, comments: 'New.' });
  await live(isolates, '/projects', { description: name }, { full_description: 'Long.' });
  await live(isolates, '/isolates/1/contigs', { sequence: fresh(1) }, { comments: 'New.', method: 'Sanger' });
  const other = { alleles: [{ allele_id: '2', status: 'provisional' }] };
  await live(isolates, `/isolates/${free[0]}/allele_designations`, designated, other);
  await live(isolates, '/users', person, { affiliation: 'There' });
}

/** Many records at once, and what forms ask. */
export async function curateMany({ ask, world, tried, sendMany }: Changes): Promise<void> {
  const { locus, number } = world;
  const { seqdef, isolates, fresh, sequence } = await readWorld(ask, world);
  const fasta = [fresh(2), fresh(3), sequence].map((each, index) => `>${locus}_x${index}\n${each}\n`).join('');
  const contigs = { fasta: `>one\n${fresh(4)}\n>two\nACGTNNN\n`, method: 'Illumina' };
  const table = (record: string, columns: string, ...rows: string[]) => ({
    record,
    reason: REASON,
    columns: columns.split(' '),
    rows: rows.map((row) => row.split(' ')),
  });
  const alleles = [{ fasta, dry_run: true }, { fasta }, { fasta, skip_known: true }, { fasta: '>none_1\nACGT\n' }];
  await sendMany(
    seqdef,
    '/alleles',
    alleles.map((each) => ({ ...each, reason: REASON })),
  );
  await sendMany(isolates, '/isolates/1/contigs_fasta', [contigs, { ...contigs, reason: REASON }]);
  await sendMany(seqdef, '/curation/update_table', [
    { ...table('locus', 'locus product coding_sequence', `${locus} <blank> yes`, 'none x no'), dry_run: true },
    table('locus', 'locus product length_varies', `${locus} y yes`),
    { ...table('allele', 'allele_id comments', '1 Read', '2 <blank>'), within: { locus } },
    table('app_user', 'user_id surname', '1 Other'),
  ]);
  await sendMany(isolates, '/curation/update_table', [
    table('isolate', 'id aliases', '1 one;two', '2 <blank>'),
    table('isolate', 'id isolate', `2 renamed${number}`),
    { ...table('isolate', 'id', '3'), action: 'delete', dry_run: true },
    { ...table('isolate', 'id', '3'), action: 'delete' },
    table('isolate', 'id nothing', '1 x'),
  ]);
  const key = { isolate_id: 1 };
  const check = { record: 'isolate', key, is_new: false, members: { isolate: '', projects: [99] } };
  await tried('POST', `${isolates}/curation/check`, check);
  await tried('POST', `${seqdef}/curation/check`, { record: 'locus', is_new: true, members: { id: 'a b' } });
}

/** What curators do with each submission, and the members of `SAID` that they send. */
const STEPS =
  `items/1/reject reason|items/1/undo|items/1/edit content|items/1/assign|items/1/assign override type_contigs
  |items/1/assign override|items/1/undo|close|items/2/reject reason|items/9/reject|assign_clean|undo positions
  |items/1/assign override|close message|reopen|close`.split(/\s*\|/);

/** Submissions of each type, with messages and files, until they are closed and deleted; and what is refused. */
export async function submit({ ask, world, tried, settle }: Changes): Promise<void> {
  const { locus, number, provenance } = world;
  const { seqdef, isolates, fresh, loci, mixedOtherwise } = await readWorld(ask, world);
  const columns = ['isolate', ...Object.keys(provenance)].join('\t');
  const values = Object.values(provenance)
    .map((value) => `\t${String(value)}`)
    .join('');
  const sequences = [fresh(5), fresh(6)].map((each, index) => `>new${index}\n${each}\n`).join('');
  const alleles = { type: 'alleles', locus, technology: 'PacBio', assembly: 'de novo', software: 'CLC', sequences };
  const genomes = `${columns}\tassembly_filename\tsequence_method\ngenome${number}${values}\ta.fas\tIllumina\n`;
  const sent: [database: string, body: object][] = [
    [seqdef, { ...alleles, email: 1, message: 'New.' }],
    [
      seqdef,
      { type: 'profiles', scheme_id: 1, profiles: `id\t${loci.join('\t')}\nmine\t${mixedOtherwise.join('\t')}\n` },
    ],
    [isolates, { type: 'isolates', isolates: `${columns}\nsent${number}${values}\nother${values}\n` }],
    [isolates, { type: 'genomes', isolates: genomes }],
    [isolates, { type: 'updates', isolates: 'id\taliases\n2\tone;two\n4\tthree\n' }],
  ];
  const bad = { ...alleles, technology: 'Ilumina', sequences: '>a\nACGU\n>a\nACGT\n' };
  const wrong = ['isolates', 'updates'].map((type) => ({ type, isolates: 'id\tnothing\n99\tx\n' }));
  for (const body of [{}, '[1]', '{"type":', { type: 'none' }, { type: 'profiles', scheme_id: 99 }, bad, ...wrong])
    for (const database of [seqdef, isolates]) await ask('submitter', 'POST', `${database}/submissions`, body);
  for (const software of ['A', 'A', 'B']) {
    const keyed = { headers: { 'idempotency-key': `key${number}` } };
    await ask('submitter', 'POST', `${seqdef}/submissions`, { ...alleles, software }, keyed);
  }
  const contigs = await ask('reader', 'GET', `/db/${world.isolates}/isolates/3/contigs_fasta`);
  const file = { filename: 'a.fas', upload: Buffer.from(contigs.text).toString('base64') };
  for (const [database, body] of sent) {
    const path = pathOf((await tried('POST', `${database}/submissions`, body)).json['submission']);
    await tried('POST', `${path}/messages`, { message: 'Größe ☃' });
    await ask('submitter', 'POST', `${path}/messages`, { message: ' ' });
    await tried('POST', `${path}/files`, file);
    await tried('PUT', `${path}/files/b%20c.txt`, 'bytes');
    await ask('submitter', 'POST', `${path}/files`, { ...file, filename: '../x' });
    for (const what of ['', '/files', '/messages', '/files/b%20c.txt', '/files/none']) await tried('GET', path + what);
    await tried('DELETE', `${path}/files/b%20c.txt`);
    await settle(path, STEPS);
    await tried('DELETE', path);
    const again = pathOf((await ask('submitter', 'POST', `${database}/submissions`, body)).json['submission']);
    await tried('POST', `${again}/withdraw`);
  }
  await tried('PUT', `${seqdef}/curation/reasons`, { reasons: ['Too short.', 'Not new.'] });
  for (const is_on of [true, false]) {
    await tried('PUT', `${seqdef}/curation/rules/${locus}`, { identity: is_on ? 95 : null });
    await tried('PUT', `${seqdef}/curation/rules`, { is_on });
    await tried('POST', `${seqdef}/submissions`, { ...alleles, sequences: fresh(is_on ? 7 : 8) });
    await tried('GET', `${seqdef}/curation/report`);
  }
}
