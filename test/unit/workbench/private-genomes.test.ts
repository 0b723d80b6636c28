import { expect, onTestFinished, test } from 'vitest';
import { createServer } from '#electron/server/create-server.ts';
import { openDataFolder } from '#electron/store/site/data-folder.ts';
import { createTypingEngine } from '#electron/typing/engine.ts';
import { believing, FACES } from '#test/support/listening-service.ts';
import { plantIn } from '#test/support/plant.ts';
import { atWork, find, NOVEL, withReport } from './case-bench.ts';

const NAME = 'Hidden_strain';
/** Nobody, a member of both databases, and a curator of the definitions only. */
const OTHERS = ['', 'mia', 'cara'];

/** A genome with two new alleles in a private isolate, 1, and a service that others use. */
async function withPrivateGenome() {
  const bench = await withReport();
  const folder = await openDataFolder(bench.dataFolder);
  const typing = createTypingEngine({ threads: 1 });
  const app = await createServer({ dataFolder: folder, typing, appVersion: '1.2.3', authenticate: believing });
  onTestFinished(async () => {
    await app.close();
    await typing.close();
    await folder.close();
  });
  const { connection } = plantIn(await folder.open('isos'));
  connection.exec(`update isolate set name = '${NAME}', is_private = 1 where id = 1`);
  const add = connection.prepare(
    `insert into contig (isolate, sequence, length, method, date_entered, datestamp)
     values (1, ?, length(?), 'unknown', '2026-01-01', '2026-01-01')`,
  );
  for (const sequence of NOVEL.match(/^[ACGT]+$/gm) ?? []) add.run(sequence, sequence);
  const { accounts } = folder.site;
  for (const [user_name, role] of [
    ['mia', 'reader'],
    ['cara', 'curator'],
  ] as const) {
    const { id } = await accounts.add({ user_name });
    await accounts.grant(id, 'small', { role, scopes: [] });
    if (role === 'reader') await accounts.grant(id, 'isos', { role, scopes: [] });
  }
  const ask = async (who: string, url: string, method: 'GET' | 'POST' = 'GET') => {
    const headers = who === '' ? {} : { authorization: who };
    const { statusCode, body } = await app.inject({
      method,
      url,
      headers,
      ...(method === 'POST' ? { payload: {} } : {}),
    });
    return { status: statusCode, text: body };
  };

  /** All that others are told of records of the definitions, and that there are these. None of it may name the isolate. */
  async function expectUnnamed(records: string[]): Promise<void> {
    const lists = ['/changes?limit=100', '/curation/changes', '/loci/abcZ/alleles?include_records=1', '/submissions'];
    for (const face of FACES) {
      for (const who of OTHERS) {
        for (const path of [...records.flatMap((record) => [record, `${record}/changes`]), ...lists]) {
          const { status, text } = await ask(who, `${face}/db/small${path}`);
          if (records.includes(path)) expect([path, status]).toEqual([path, 200]);
          expect([path, text]).toEqual([path, expect.not.stringMatching(/hidden|isolates\/1\b/i)]);
        }
        expect((await ask(who, `${face}/db/isos/isolates/1`)).status).toBe(404);
      }
    }
  }
  return { ...bench, connection, ask, expectUnnamed };
}

test('a scan of a private genome names it to nobody but the owner of the computer', async () => {
  const { rpc, ended, ask, expectUnnamed } = await withPrivateGenome();
  const chosen = { ids: [1], missing: false };
  const { job_id, plan } = await rpc.call('scan:start', { database: 'isos', targets: [{ kind: 'all' }], chosen });
  const { state, title, summary, log } = await ended(job_id);
  expect([state, title]).toEqual(['done', 'Type 1 genome of isos']);
  expect(JSON.stringify([summary, log])).not.toMatch(/hidden/i);
  const choice = { changed: true, conflicts: true, define: true };
  const { written } = await rpc.call('scan:write', { plan, choice });
  expect(written).toMatchObject({ defined: 2, designations: 2 });
  await expectUnnamed(['/loci/abcZ/alleles/3', '/loci/adk/alleles/2']);
  // The batch is told with the alleles, and is one of the isolates, too.
  const undo = (who: string, batch = '') => ask(who, `/db/isos/curation/batches/${batch}/undo`, 'POST');
  for (const who of OTHERS) expect(await undo(who, written?.batch)).toEqual(await undo(who, crypto.randomUUID()));
});

test('an allele and a profile that a case made of a private genome do not name it', async () => {
  const bench = await withPrivateGenome();
  const { rpc, type, expectUnnamed } = bench;
  const { case_id } = await rpc.call('case:create', {
    title: '',
    result: await type(`${NAME}.fasta`),
    scheme_id: 1,
  });
  const members = {
    technology: 'Sanger',
    read_length: '',
    coverage: '',
    assembly: 'de novo',
    software: 'CLC',
  } as const;
  await rpc.call('case:members', { case_id, site: 'local', database: 'small', members });
  const { send, look, assign } = atWork(bench, case_id);
  await send();
  const sent = await look();
  expect(sent.title).toBe(NAME);
  for (const locus of ['abcZ', 'adk']) await assign(find(sent, locus));
  await look();
  await send();
  await assign(find(await look(), 'profile'));
  const done = await look();
  expect(done.state).toBe('done');
  const idOf = (name: string) => find(done, name)?.assigned_id;
  await expectUnnamed([
    ...['abcZ', 'adk'].map((locus) => `/loci/${locus}/alleles/${idOf(locus)}`),
    `/schemes/1/profiles/${idOf('profile')}`,
  ]);
});
