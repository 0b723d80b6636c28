import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDataFolder, type DataFolder } from '#electron/store/site/data-folder.ts';
import { openKeyFileSecrets } from '#electron/store/site/key-file-secrets.ts';
import { createApiClient } from '#shared/api/client.ts';
import { routes } from '#shared/api/routes.ts';
import type { Case, CaseItem } from '#shared/rpc/contract/case.ts';
import { allowOnPage } from '#test/support/allow-on-page.ts';
import { plantAccess } from '#test/support/listening-service.ts';
import { plantIn, plantLink } from '#test/support/plant.ts';
import { addLocus, addScheme } from '#test/support/sample-database.ts';
import { startSignedService, type SignedService } from '#test/support/signed-service.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { startWorkbench } from '../../unit/workbench/workbench-support.ts';

const ABCZ = 'ATGGCATTAGCACCATTAGGTTAA';
const ADK = 'ATGCCCGGGAAATTTCCCGGGTAA';
/** Allele 1 of `abcZ` with another base. */
const NEW_ABCZ = ABCZ.replace('CACCATT', 'CACCAGT');
const MEMBERS = { technology: 'Sanger', read_length: '', coverage: '', assembly: 'de novo', software: 'CLC' };

/** The definitions `defs`, or another name, and the isolates `strains` that follow them. */
async function fill(folder: DataFolder, seqdef = 'defs'): Promise<void> {
  await folder.create(seqdef, { kind: 'seqdef', description: 'Definitions' });
  const definitions = plantIn(await folder.open(seqdef));
  definitions.connection.exec(
    `insert into app_user (id, user_name, first_name, surname, affiliation, email, role, date_entered, datestamp)
     values (1, 'first', 'First', 'One', '', '', 'curator', '2024-01-01', '2024-01-01')`,
  );
  const abcZ = await addLocus(definitions, 'abcZ', [{ allele_id: '1', sequence: ABCZ }]);
  const adk = await addLocus(definitions, 'adk', [{ allele_id: '1', sequence: ADK }]);
  await addScheme(definitions, 'MLST', [abcZ, adk], [{ profile_id: '1', alleles: ['1', '1'] }]);
  await folder.create('strains', { kind: 'isolates', description: 'Isolates' });
  const isolates = plantIn(await folder.open('strains'));
  for (const name of ['abcZ', 'adk']) await addLocus(isolates, name, []);
  isolates.connection.exec(
    `insert into isolate_field (name, type, required, multiple, position)
     values ('country', 'text', 1, 0, 1), ('ST', 'int', 0, 0, 2)`,
  );
  plantLink(isolates, seqdef);
}

let service: SignedService;
beforeAll(async () => {
  service = await startSignedService(fill);
  const { accounts } = service.dataFolder.site;
  for (const database of ['defs', 'strains']) {
    await plantAccess(service.dataFolder, database, 'members');
    await accounts.grant(accounts.find('ada')?.id ?? 0, database, { role: 'submitter', scopes: [] });
  }
});
afterAll(() => service.close());

/** The curators of the other Allelier. */
const curators = createApiClient(async ({ method, path, body }) => {
  const reply = await service.asOwner({
    method,
    url: path,
    ...(body === undefined ? {} : { payload: body as object }),
  });
  return {
    status: reply.status,
    body: reply.json,
    origin: { dialect: 'contract', as_of: new Date().toISOString(), from_cache: false },
  };
});

/** Somebody with databases of his own who added the other Allelier by one of its faces and signed in there. */
async function atWork(face: string) {
  const consumer = await service.addClient(`Allelier ${face}`, [{ database: '', submit: true, curate: false }]);
  const dataFolder = temporaryFolder();
  const own = await openDataFolder(dataFolder);
  await fill(own, 'own_defs');
  await own.close();
  const secrets = await openKeyFileSecrets(join(dataFolder, 'test.key'));
  const bench = await startWorkbench({ dataFolder, ports: { secrets } });
  const { rpc, opened, ended } = bench;
  const { id: site } = await rpc.call('remote-site:add', { name: 'Second', address: service.address + face });
  const { flow } = await rpc.call('site-account:begin', { site, database: 'defs', account: 'ada', consumer });
  await rpc.call('site-account:verify', { flow, verifier: await allowOnPage(opened.at(-1) ?? '') });
  const ownCurators = createApiClient(({ method, path, body }) =>
    rpc.call('api:request', { site: 'local', method, path, ...(body === undefined ? {} : { body: body as never }) }),
  );
  const curatorsOf = (item: CaseItem) => (item.site === site ? curators : ownCurators);

  /** Where the submission of an item lies, with its revision now. */
  async function queued(item: CaseItem) {
    const at = { database: item.database, submission_id: item.submission_id ?? '' };
    const { revision } = await curatorsOf(item).get(routes.getQueued, at);
    return { api: curatorsOf(item), at, revision };
  }
  return {
    ...bench,
    site,
    /** Sends all that is ready, and gives what the checks refused. */
    async send(case_id: string) {
      const { jobs, held } = await rpc.call('case:send', { case_id });
      for (const job of jobs) expect(await ended(job)).toMatchObject({ state: 'done' });
      return held;
    },
    async look(case_id: string) {
      expect(await rpc.call('case:refresh', { case_id })).toEqual([]);
      return rpc.call('case:read', { case_id });
    },
    /** As a curator: gives the item its id. */
    async assign(item: CaseItem) {
      const { api, at, revision } = await queued(item);
      await api.send(routes.assignItem, { ...at, position: 1 }, { revision, override: 'Seen in the trace.' });
    },
    /** As a curator: rejects the item and closes its submission. */
    async reject(item: CaseItem, reason: string) {
      const { api, at, revision } = await queued(item);
      const rejected = await api.send(routes.rejectItem, { ...at, position: 1 }, { revision, reason });
      await api.send(routes.closeSubmission, at, { revision: rejected.revision });
    },
  };
}

/** The item of a case that is of a locus, or in a step. */
function find({ steps }: Case, name: string): CaseItem {
  const item = steps.flatMap(({ items }) => items).find(({ locus, step }) => locus === name || step === name);
  if (!item) throw new Error(`The case has nothing of ${name}.`);
  return item;
}

test('a case has its alleles and profile at another Allelier, signed, by its deployed face, and its isolate here', async () => {
  const { rpc, site, send, look, assign, reject } = await atWork('/bigsdb');
  await rpc.call('site:allow-sending', { site });
  const request = {
    site,
    database: 'defs',
    target: { kind: 'scheme', scheme_id: 1 },
    label: 'MLST',
    best: true,
    circular: 'no',
  } as const;
  const text = `>contig\nGGGG${NEW_ABCZ}GGGG${ADK}GGGG\n`;
  const inputs = [{ name: 'strain.fasta', input: { kind: 'text' as const, name: 'strain.fasta', text } }];
  const { run_id, positions } = await rpc.call('result:begin', { name: 'run', request, inputs });
  const result = { run_id, position: positions[0] ?? 0 };
  await rpc.call('result:type', result);
  expect(await rpc.call('case:offer', { result })).toMatchObject({
    site,
    site_name: 'Second',
    alleles: [{ locus: 'abcZ' }],
    schemes: [{ id: 1, field: 'ST', missing: [] }],
  });
  const isolate = { site: 'local', database: 'strains', type: 'isolates' as const, name: 'strain' };
  const { case_id } = await rpc.call('case:create', { title: '', result, scheme_id: 1, isolate });
  await rpc.call('case:members', { case_id, site, database: 'defs', members: MEMBERS });
  expect(await send(case_id)).toEqual([]);
  expect(find(await look(case_id), 'abcZ')).toMatchObject({ state: 'open', site });

  // What comes back leads to its draft, with the words of the curator there.
  await reject(find(await look(case_id), 'abcZ'), 'Please check the end.');
  const { now } = await look(case_id);
  expect(now).toMatchObject({ sentence: expect.stringContaining('“Please check the end.”') as string });
  if (now.action?.kind !== 'correct') throw new Error('There is nothing to correct.');
  const { draft_id: corrected } = await rpc.call('inbox:correct', now.action.place);
  const { choices } = (await rpc.call('draft:read', { draft_id: corrected })).content;
  expect(choices).toMatchObject({ corrected: { site, said: [{ name: 'strain', words: 'Please check the end.' }] } });
  expect(await send(case_id)).toEqual([]);
  await assign(find(await look(case_id), 'abcZ'));

  const known = await look(case_id);
  const { assigned_id = '' } = find(known, 'abcZ');
  expect(assigned_id).not.toBe('');
  const profile = await rpc.call('draft:read', { draft_id: find(known, 'profile').draft_id ?? '' });
  expect(profile.content.rows).toEqual([['strain', assigned_id, '1']]);
  expect(await send(case_id)).toEqual([]);
  await assign(find(await look(case_id), 'profile'));

  // The isolate goes to a database of this computer, with the ids of the other site.
  const typed = await look(case_id);
  const { draft_id = '' } = find(typed, 'isolate');
  const { content, revision } = await rpc.call('draft:read', { draft_id });
  const cell = (name: string) => content.rows[0]?.[content.columns.indexOf(name)];
  expect([cell('abcZ'), cell('adk'), cell('ST')]).toEqual([assigned_id, '1', find(typed, 'profile').assigned_id]);
  const rows = [content.columns.map((name) => (name === 'country' ? 'Norway' : (cell(name) ?? '')))];
  await rpc.call('draft:save', { draft_id, revision, content: { ...content, rows } });
  expect(await send(case_id)).toEqual([]);
  await assign(find(await look(case_id), 'isolate'));
  expect(await look(case_id)).toMatchObject({
    state: 'done',
    now: { action: { kind: 'record', place: { site: 'local', database: 'strains' }, id: '1' } },
  });
});

test.each(['', '/bigsdb'])(
  'a case has its allele here and its genome with contigs at another Allelier, by its face "%s"',
  async (face) => {
    const { rpc, site, send, look, assign, workbench } = await atWork(face);
    const content = { locus: 'abcZ', members: MEMBERS, rows: [['strain', NEW_ABCZ]] };
    const draft = await rpc.call('draft:create', { site: 'local', database: 'own_defs', type: 'alleles', content });
    const { case_id } = await rpc.call('case:create', { title: 'Strain', draft_ids: [draft.id] });
    const place = { site, database: 'strains', type: 'genomes' as const };
    const { draft_id } = await rpc.call('case:add-isolate', { case_id, ...place, name: 'strain' });
    const asked = await look(case_id);
    expect(find(asked, 'isolate')).toMatchObject({
      state: 'needs_ids',
      words: expect.stringContaining('abcZ') as string,
      site,
    });
    expect(await send(case_id)).toEqual([]);
    await assign(find(await look(case_id), 'abcZ'));
    const known = await look(case_id);
    const { assigned_id = '' } = find(known, 'abcZ');
    const { words = '' } = find(known, 'isolate');
    expect(words).toBe('Still to be entered: country, assembly_filename, sequence_method.');

    const { content: made, revision } = await rpc.call('draft:read', { draft_id });
    const cells = { isolate: 'strain', country: 'Norway', assembly_filename: 's.fasta', sequence_method: 'Illumina' };
    const own: Record<string, string> = { ...cells, abcZ: assigned_id };
    expect(made.rows[0]?.[made.columns.indexOf('abcZ')]).toBe(assigned_id);
    const rows = [made.columns.map((name) => own[name] ?? '')];
    await rpc.call('draft:save', { draft_id, revision, content: { ...made, rows } });
    expect(find(await look(case_id), 'isolate')).toMatchObject({
      state: 'incomplete',
      words: expect.stringContaining('s.fasta') as string,
    });
    const file = join(temporaryFolder(), 's.fasta');
    writeFileSync(file, `>contig\n${NEW_ABCZ}${'ACGT'.repeat(500)}\n`);
    const [chosen] = await workbench.files.registerPaths([file]);
    await rpc.call('draft:add-files', { draft_id, tokens: [chosen?.token ?? ''] });
    expect(await send(case_id)).toEqual([]);

    const sent = find(await look(case_id), 'isolate');
    expect(sent).toMatchObject({ state: 'open', site });
    const { submission_id = '' } = sent;
    expect(await rpc.call('inbox:files', { site, database: 'strains', submission_id })).toMatchObject([
      { name: 's.fasta' },
    ]);
    await assign(sent);
    const done = await look(case_id);
    expect(done).toMatchObject({ state: 'done', now: { action: { kind: 'record', place: { site } } } });
    const isolate_id = Number(find(done, 'isolate').assigned_id);
    const isolate = await curators.get(routes.getIsolate, { database: 'strains', isolate_id });
    expect(isolate).toMatchObject({ sequence_bin: { contig_count: 1 } });
  },
);
