/** What is written into the data folder: one of everything that lies on disk. All names and numbers here are made up. */
import type { ServedProgram } from '#test/support/served-program.ts';

/** Two loci and a scheme, small enough to check by eye. */
const SCHEME = {
  'small/abcZ.tfa': '>abcZ_1\nATGGCATTAGCACCATTAGGTTAA\n>abcZ_2\nATGGCATTAGCACCATTAGGTTGA\n',
  'small/adk.tfa': '>adk_1\nATGCCCGGGAAATTTCCCGGGAAA\n',
  'small/mlst.txt': 'ST\tabcZ\tadk\n1\t1\t1\n7\t2\t1\n',
};
const ISOLATES =
  'isolate\tcountry\tyear\tabcZ\tadk\nfirst\tMalta\t1999\t1\t1\nsecond\tMalta\t2001\t2\t1\nthird\tPeru\t2002\t2\t1\n';
const KNOWN = '>chromosome\nCCCCATGGCATTAGCACCATTAGGTTGACCCC\n>plasmid\nTTTTCCCGGGAAATTTCCCGGGCATGG\n';
const NOVEL = KNOWN.replace('GCACCATTAGGTTGA', 'GCACCATCAGGTTGA').replace('TTTCCCGGGAAATTTCCC', 'TTTCCCGGGAAATTCCCC');

/** A request of the REST service through the program's own procedure, as the owner. */
export async function request(
  program: ServedProgram,
  method: string,
  path: string,
  body?: unknown,
  site = 'local',
): Promise<Record<string, unknown>> {
  const more = method === 'PATCH' || method === 'DELETE' ? { match: '*' } : {};
  const input = { site, method, path, ...(body !== undefined && { body }), ...more };
  const { status, body: reply } = (await program.call('api:request', input)) as { status: number; body: unknown };
  if (status >= 400) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(reply)}`);
  return reply as Record<string, unknown>;
}

export async function runJob(program: ServedProgram, name: string, input: unknown, state = 'done'): Promise<void> {
  const job = await program.job(name, input);
  if (job.state !== state) throw new Error(`${name}: ${JSON.stringify(job)}`);
}

/** The other site: a database that only those who sign in may read, and a client for them. */
export async function fillOther(other: ServedProgram): Promise<{ key: string; secret: string }> {
  await runJob(other, 'import:start', { tokens: await other.upload(SCHEME), database: 'far', description: 'Far away' });
  await other.call('people:set-owner', { user_name: 'far_owner', first_name: 'Fara', surname: 'Way' });
  await other.call('people:set-access', { database: 'far', access: 'closed' });
  const client = { name: 'Workbench', submit: true, curate: false, databases: [] };
  return (await other.call('clients:add', client)) as { key: string; secret: string };
}

/** Settings, people and what is remembered of pages and lists. */
export async function fillSettings(main: ServedProgram): Promise<void> {
  await main.call('settings:update', {
    theme: 'dark',
    typing_threads: 1,
    service_hosts: ['laboratory.example.org'],
    name_asked: true,
    tour_answered: true,
    inbox_polling: { every: 0, quiet: { from: '22:30', to: '06:00' } },
    bookmarks: { add: { path: '/sites/local/db/small/loci/abcZ?tab=alleles', title: 'Alleles of abcZ' } },
    tables: { loci: { order: ['locus', 'length'], widths: { locus: 210 } } },
  });
  await main.call('recent:add', { path: '/sites/local/db/isos/isolates/1', title: 'Isolate first' });
  await main.call('saved-query:save', {
    name: 'From Malta',
    site: 'local',
    database: 'isos',
    search: 'filter=%7B%22all%22%3A%5B%5D%7D&sort=year',
  });
  const owner = {
    user_name: 'olga',
    first_name: 'Olga',
    surname: 'Owner',
    affiliation: 'Institute',
    email: 'o@example.org',
  };
  await main.call('people:set-owner', owner);
  await main.call('people:add', {
    user_name: 'ada',
    first_name: 'Ada',
    surname: 'Lovelace',
    password: 'correct horse battery',
  });
  await main.call('people:add', { user_name: 'bob', first_name: 'Bob', surname: 'Gone' });
  await main.call('people:disable', { user_name: 'bob' });
  await main.call('people:set-account-limits', { most_bytes: 12_345_678, most_open: 77 });
  const server = { host: 'mail.example.org', port: 465, security: 'tls', user: 'olga', sender: 'types@example.org' };
  await main.call('mail:set', { server, password: 'mail secret' });
}

/** Two databases with everything that is said of them, and a history. Gives the batch of a table of changes. */
export async function fillDatabases(main: ServedProgram): Promise<string> {
  await runJob(main, 'import:start', {
    tokens: await main.upload(SCHEME),
    database: 'small',
    description: 'Small one',
  });
  const tokens = await main.upload({ 'isolates.tsv': ISOLATES });
  await runJob(main, 'import-isolates:start', { tokens, database: 'isos', description: 'Isolates', link: 'small' });
  const bad = await main.upload({ 'bad/abcZ.tfa': '>abcZ_9\nATGGCATTAGCACCATTAGGTTAA\n>abcZ_9\nATG\n' });
  await runJob(main, 'import:start', { tokens: bad, database: 'small' }, 'failed');
  await main.call('database:describe', {
    database: 'small',
    long_description: 'Two loci of a made-up organism.',
    organism: 'Exemplum minimum',
    version_date: '2025-12-19',
    group: 'Exempla',
    group_description: 'Made-up organisms',
    position: 2,
  });
  await main.call('linked-field:add', {
    database: 'small',
    target: { kind: 'locus', locus: 'abcZ' },
    isolates_database: 'isos',
    field: 'country',
  });
  await main.call('people:set-database-limits', { database: 'small', daily_quota: 33, most_open: 44 });
  await main.call('people:grant', {
    user_name: 'ada',
    database: 'small',
    role: 'curator',
    scopes: [{ kind: 'locus', name: 'abcZ' }],
  });
  await main.call('people:grant', { user_name: 'ada', database: 'isos', role: 'reader', scopes: [] });
  await request(main, 'PATCH', '/db/small/loci/abcZ', {
    full_name: 'ABC transporter',
    aliases: ['lip'],
    reason: 'As published.',
  });
  await request(main, 'POST', '/db/small/loci/adk/alleles', {
    sequence: 'ATGCCCGGGAAATTTCCCGGGAAC',
    comments: 'By hand.',
    reason: 'Seen twice.',
  });
  await request(main, 'POST', '/db/small/schemes/1/profiles', { profile_id: '9', alleles: { abcZ: '1', adk: '2' } });
  await runJob(main, 'classification:define', {
    database: 'small',
    scheme_id: 1,
    name: 'near',
    description: 'At most one locus differs.',
    inclusion_threshold: 1,
    relative_threshold: false,
  });
  await request(main, 'PUT', '/db/small/curation/rules', { is_on: true });
  await request(main, 'PUT', '/db/small/curation/rules/adk', { identity: 99 });
  await request(main, 'PUT', '/db/small/curation/reasons', { reasons: ['Too short for abcZ.'] });
  await request(main, 'POST', '/db/isos/projects', { description: 'Survey', full_description: 'Survey of islands' });
  const change = { provenance: { country: 'Gozo' }, aliases: ['primus'], projects: [1], publications: [12_345] };
  await request(main, 'PATCH', '/db/isos/isolates/1', { ...change, reason: 'Read wrongly.' });
  await request(main, 'POST', '/db/isos/isolates/1/contigs_fasta', {
    fasta: KNOWN,
    method: 'Sanger',
    reason: 'Short on purpose.',
  });
  await request(main, 'PATCH', '/db/isos/isolates/2', { provenance: { year: 2019 }, reason: 'To be taken back.' });
  const { changes } = (await request(main, 'GET', '/db/isos/isolates/2/changes')) as { changes: { id: number }[] };
  await request(main, 'POST', `/db/isos/curation/changes/${changes[0]?.id}/undo`);
  const table = {
    record: 'isolate',
    columns: ['id', 'year'],
    rows: [
      ['1', '1998'],
      ['2', '2000'],
    ],
  };
  const { batch } = await request(main, 'POST', '/db/isos/curation/update_table', { ...table, reason: 'A table.' });
  await request(main, 'DELETE', `/db/isos/isolates/3?reason=${encodeURIComponent('Sent twice.')}`);
  await main.call('people:set-access', { database: 'isos', access: 'closed' });
  return String(batch);
}

/** A database in the trash. */
export async function fillTrash(main: ServedProgram): Promise<string> {
  await main.call('database:create', { database: 'gone', kind: 'seqdef', description: 'Thrown away' });
  return ((await main.call('database:delete', { database: 'gone' })) as { trash_id: string }).trash_id;
}

/** The other site with an account there, kept replies and a copy that was updated once. */
export async function fillSites(
  main: ServedProgram,
  other: ServedProgram,
  consumer: { key: string; secret: string },
): Promise<string> {
  const added = (await main.call('remote-site:add', { name: 'Second laboratory', address: other.service })) as {
    id: string;
  };
  const site = added.id;
  await main.call('site:allow-sending', { site });
  const { flow } = (await main.call('site-account:begin', { site, database: 'far', account: 'mine', consumer })) as {
    flow: string;
  };
  const [waiting] = (await other.call('clients:waiting')) as { id: string }[];
  const { verifier } = (await other.call('clients:allow', { id: waiting?.id })) as { verifier: string };
  const account = (await main.call('site-account:verify', { flow, verifier })) as { id: number };
  await main.call('site-account:try', { account: account.id, database: 'far' });
  await runJob(main, 'mirror:start', { site, database: 'far', name: 'far_copy' });
  await request(other, 'POST', '/db/far/loci/adk/alleles', {
    sequence: 'ATGCCCGGGAAATTTCCCGGGAAG',
    reason: 'Added there.',
  });
  await runJob(main, 'mirror:update', { database: 'far_copy' });
  await request(main, 'GET', '/db/far/loci/abcZ', undefined, site);
  return site;
}

const RUN = { site: 'local', target: { kind: 'all' }, label: 'all loci', best: true, circular: 'no' };

async function runOf(
  main: ServedProgram,
  name: string,
  texts: Record<string, string>,
  database = 'small',
): Promise<string> {
  const inputs = Object.entries(texts).map(([file, text]) => ({
    name: file,
    input: { kind: 'text', name: file, text },
  }));
  const begun = { name, request: { ...RUN, database }, inputs };
  const { run_id, positions } = (await main.call('result:begin', begun)) as { run_id: string; positions: number[] };
  for (const position of positions) await main.call('result:type', { run_id, position });
  return run_id;
}

/** Kept results: of one database, of any, one that is deleted and can be brought back. */
export async function fillResults(main: ServedProgram): Promise<Record<string, string>> {
  const two = await runOf(main, 'Outbreak', { known: KNOWN, 'strain 1.fasta': NOVEL, hidden: KNOWN });
  await main.call('result:hide', { run_id: two, positions: [2], hidden: true });
  const any = await runOf(main, 'Unknown organism', { guess: KNOWN }, '*');
  const deleted = await runOf(main, 'Deleted run', { known: KNOWN });
  await main.call('result:delete', { run_id: deleted });
  return { two, any, deleted };
}
