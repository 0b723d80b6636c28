import type { QueuedSubmission } from '#shared/api/queue-records.ts';
import { ODD_FIELD, SPARSE_FIELD } from './sample-isolates.ts';
import type { AnyRequest } from './every-read.ts';

/** Sends a request in the name of an account. Throws unless it succeeds. */
export type Send = (
  account: string,
  method: AnyRequest['method'],
  path: string,
  body?: object,
) => Promise<Record<string, unknown>>;

/** One edit of isolates that only their owners and curators see. `isolate` is such a one, `turn` makes values new. */
interface Edit {
  send: Send;
  isolate: number;
  turn: number;
}

const DATABASE = '/db/sample_isolates';
const ISOLATES = `${DATABASE}/isolates`;
const CUSTODY = { visibility: 'private', embargo_until: '2030-01-31', owners: ['olga'], shared_with: ['sven'] };

/** Members of an isolate, with every field and every list. */
function membersOf(turn: number) {
  return {
    isolate: turn % 3 === 0 ? 'Alpha' : `Hidden ${turn}`,
    provenance: {
      country: turn % 2 === 0 ? 'Norway' : 'Österreich',
      year: 1900 + (turn % 200),
      sampled: `19${String(10 + (turn % 90))}-05-06`,
      temperature: turn / 7,
      source: ['blood', `source ${turn}`],
      code: `C${turn}`,
      [ODD_FIELD]: `odd ${turn}`,
      [SPARSE_FIELD]: turn / 8,
    },
    aliases: [`alias ${turn}`, 'first one'],
    publications: [9_501_229, 20_000_000 + turn],
    projects: turn % 2 === 0 ? [1] : [],
  };
}

async function add({ send, turn }: Edit, more: object = {}): Promise<number> {
  const { provenance } = await send('cora', 'POST', ISOLATES, { ...membersOf(turn), custody: CUSTODY, ...more });
  return (provenance as { id: number }).id;
}

/** Has the last change of a record, or the whole batch, taken back. */
async function takeBack({ send }: Edit, path: string): Promise<void> {
  const { changes } = await send('cora', 'GET', `${path}/changes`);
  const [{ id } = { id: 0 }] = changes as { id: number }[];
  await send('cora', 'POST', `${DATABASE}/curation/changes/${id}/undo`);
}

const contigs = ({ turn }: Edit) => 'ACGGT'.repeat(20 + (turn % 30));

/** Accepts the only item of a submission, and closes it. */
async function settle({ send }: Edit, path: string): Promise<void> {
  const queue = path.replace('/submissions/', '/curation/submissions/');
  const read = async () => (await send('cora', 'GET', queue)) as unknown as QueuedSubmission;
  const { list } = await read();
  const accepted = { revision: list[0]?.revision, override: 'It is short.' };
  await send('cora', 'POST', `${queue}/items/1/assign`, accepted);
  await send('cora', 'POST', `${queue}/close`, { revision: (await read()).revision, message: 'Done.' });
}

async function submit(edit: Edit, body: object): Promise<string> {
  const { submission } = await edit.send('olga', 'POST', `${DATABASE}/submissions`, body);
  return new URL(String(submission)).pathname;
}

/** Every way in which isolates that stay hidden come, change and go. */
export const PRIVATE_EDITS: Readonly<Record<string, (edit: Edit) => Promise<unknown>>> = {
  'a new one': (edit) => add(edit),
  'a new version': (edit) => add(edit, { old_versions: [edit.isolate] }),
  members: ({ send, isolate, turn }) => send('cora', 'PATCH', `${ISOLATES}/${isolate}`, membersOf(turn)),
  'a change taken back': async (edit) => {
    await edit.send('cora', 'PATCH', `${ISOLATES}/${edit.isolate}`, { aliases: [`b ${edit.turn}`] });
    await takeBack(edit, `${ISOLATES}/${edit.isolate}`);
  },
  'a deletion': async (edit) => {
    const id = await add(edit);
    await edit.send('cora', 'DELETE', `${ISOLATES}/${id}`);
    if (edit.turn % 2 === 0) await takeBack(edit, `${ISOLATES}/${id}`);
  },
  'contigs from FASTA': (edit) => {
    const fasta = `>one\n${contigs(edit)}\n>two\nACGTNNN\n`;
    return edit.send('cora', 'POST', `${ISOLATES}/${edit.isolate}/contigs_fasta`, { fasta, reason: 'Short.' });
  },
  'a contig': async (edit) => {
    const { send, isolate } = edit;
    const made = await send('cora', 'POST', `${ISOLATES}/${isolate}/contigs`, { sequence: contigs(edit) });
    const contig = `${DATABASE}/contigs/${String(made['id'])}`;
    await send('cora', 'PATCH', contig, { comments: 'New.', method: 'Sanger' });
    if (edit.turn % 2 === 0) await send('cora', 'DELETE', contig);
  },
  designations: async ({ send, isolate, turn }) => {
    const list = `${ISOLATES}/${isolate}/allele_designations`;
    await send('cora', 'PATCH', `${list}/adk`, { alleles: [{ allele_id: String(1 + (turn % 5)) }] });
    await send('cora', 'PATCH', `${list}/abcZ`, { alleles: [{ allele_id: String(1 + (turn % 12)) }] });
    await send('cora', 'DELETE', `${list}/penA`);
    await send('cora', 'POST', list, { locus: 'penA', alleles: [{ allele_id: '1/2' }, { allele_id: 'Ä' }] });
  },
  'a table': async ({ send, isolate, turn }) => {
    const rows = [
      [String(isolate), `Hidden table ${turn}`, '2', '+1'],
      [String(isolate + 1), '', '3', '-1'],
    ];
    const columns = ['id', 'isolate', 'adk', 'projects'];
    const table = { record: 'isolate', columns, rows, reason: 'Read again.' };
    const { batch } = await send('cora', 'POST', `${DATABASE}/curation/update_table`, table);
    if (turn % 2 === 0) await send('cora', 'POST', `${DATABASE}/curation/batches/${String(batch)}/undo`);
  },
  'a table of deletions': async (edit) => {
    const table = { record: 'isolate', action: 'delete', columns: ['id'], rows: [[String(await add(edit))]] };
    const { batch } = await edit.send('cora', 'POST', `${DATABASE}/curation/update_table`, table);
    await edit.send('cora', 'POST', `${DATABASE}/curation/batches/${String(batch)}/undo`);
  },
  custody: async ({ send, isolate, turn }) => {
    const embargo_until = `203${turn % 10}-06-30`;
    await send('cora', 'PATCH', `${ISOLATES}/${isolate}/custody`, {
      ...CUSTODY,
      embargo_until,
      owners: ['olga', 'cora'],
    });
    await send('olga', 'POST', `${ISOLATES}/${isolate}/custody/unshare`, { user_names: ['sven'] });
    await send('olga', 'POST', `${ISOLATES}/${isolate}/custody/share`, { user_names: ['sven', 'cora'] });
  },
  'a private project, also of isolates that all see': async ({ send, isolate, turn }) => {
    const custody = { visibility: 'private', editors: ['olga'], viewers: ['sven'] };
    const { id } = await send('cora', 'POST', `${DATABASE}/projects`, {
      description: `Hidden project ${turn}`,
      custody,
    });
    const path = `${DATABASE}/projects/${String(id)}`;
    await send('olga', 'POST', `${path}/isolates/add`, { isolates: [1, 5, isolate] });
    await send('cora', 'PATCH', path, { full_description: `Of ${turn}` });
    await send('cora', 'PATCH', `${path}/custody`, { viewers: ['sven', 'cora'] });
    await send('olga', 'POST', `${path}/isolates/remove`, { isolates: [1] });
    if (turn % 2 === 1) return;
    await send('cora', 'PATCH', `${ISOLATES}/5`, { projects: [] });
    await send('cora', 'POST', `${path}/isolates/remove`, { isolates: [isolate] });
    await send('cora', 'DELETE', path);
  },
  'a citation of what they alone cite': async (edit) => {
    const { send, isolate, turn } = edit;
    const pubmed_id = 30_000_000 + turn;
    await send('cora', 'PATCH', `${ISOLATES}/${isolate}`, { publications: [9_501_229, pubmed_id] });
    const path = `${DATABASE}/publications/${pubmed_id}`;
    await send('cora', 'PATCH', path, { citation: `Hidden ${turn}` });
    await send('cora', 'PATCH', path, { citation: `Hidden article ${turn}` });
    if (turn % 2 === 0) await send('cora', 'PATCH', path, { citation: '' });
    if (turn % 4 === 0) await takeBack(edit, path);
  },
  'a request for a later day': async ({ send, isolate, turn }) => {
    await send('cora', 'PATCH', `${ISOLATES}/${isolate}/custody`, CUSTODY);
    const asked = { embargo_until: `203${1 + (turn % 9)}-06-30`, reason: 'The review takes long.' };
    await send('olga', 'POST', `${ISOLATES}/${isolate}/custody/extend`, asked);
    await send('cora', 'POST', `${ISOLATES}/${isolate}/custody/decline`, { reason: 'No.' });
  },
  'a submission of isolates': async (edit) => {
    const isolates = `isolate\tcountry\tyear\nHidden sent ${edit.turn}\tNorway\t1950\n`;
    const path = await submit(edit, { type: 'isolates', isolates, embargo: 12, message: 'Please keep it.' });
    await edit.send('olga', 'POST', `${path}/messages`, { message: 'It is called Hidden.' });
    await settle(edit, path);
  },
  'a submission of genomes': async (edit) => {
    const head = 'isolate\tcountry\tassembly_filename\tsequence_method';
    const isolates = `${head}\nHidden genome ${edit.turn}\tNorway\thidden.fas\tIllumina\n`;
    const path = await submit(edit, { type: 'genomes', isolates, embargo: 24 });
    const upload = Buffer.from(`>c\n${'ACGGT'.repeat(200)}\n`).toString('base64');
    await edit.send('olga', 'POST', `${path}/files`, { filename: 'hidden.fas', upload });
    await settle(edit, path);
  },
  'a submission of changes': async (edit) => {
    const isolates = `id\ttemperature\n${edit.isolate}\t${30 + edit.turn / 1_000}\n`;
    await settle(edit, await submit(edit, { type: 'updates', isolates }));
  },
};
