import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_SEQDEF } from '#electron/exchange/demo/create-demo.ts';
import { openSiteStore } from '#electron/store/site/site-store.ts';
import { startSecondInstance, type SecondInstance } from '#test/support/second-instance.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { startWorkbench } from './workbench-support.ts';

let second: SecondInstance;
beforeAll(async () => {
  second = await startSecondInstance();
});
afterAll(() => second.close());

/** A workbench that knows the second instance in every way in which it is mounted. */
async function startWithSites() {
  const dataFolder = temporaryFolder();
  const store = await openSiteStore(join(dataFolder, 'site.sqlite'));
  for (const site of Object.values(second.sites)) await store.putRemoteSite(site);
  await store.close();
  return startWorkbench({ dataFolder });
}

test('this computer comes first among the sites, and each tells what it can do', async () => {
  const { rpc } = await startWithSites();
  const sites = await rpc.call('site:list', undefined);
  expect(sites.map(({ id, kind }) => [id, kind])).toEqual([
    ['local', 'local'],
    ['contract', 'remote'],
    ['deployed', 'remote'],
    ['plain', 'remote'],
  ]);
  const can = (index: number) =>
    Object.entries(sites[index]?.capabilities ?? {}).flatMap(([name, is]) => (is ? [name] : []));
  expect(can(0)).toEqual(expect.arrayContaining(['search', 'query', 'align', 'files', 'write', 'classify']));
  expect(can(1).toSorted()).toEqual(['filter', 'records', 'search', 'sort', 'statistics']);
  expect(can(2)).toEqual([]);
});

test('a request goes to its site, and tells how the site writes', async () => {
  const { rpc } = await startWithSites();
  const ask = (site: string) => rpc.call('api:request', { site, method: 'GET', path: `/db/${DEMO_SEQDEF}` });
  expect(await ask('local')).toMatchObject({ status: 404, origin: { dialect: 'contract', from_cache: false } });
  expect(await ask('contract')).toMatchObject({
    status: 200,
    body: { loci: `${second.sites.contract.base_url}/db/${DEMO_SEQDEF}/loci` },
    origin: { dialect: 'contract', etag: expect.any(String) },
  });
  expect(await ask('plain')).toMatchObject({ status: 200, origin: { dialect: 'deployed' } });
  await expect(ask('nowhere')).rejects.toMatchObject({
    problem: { status: 404, code: 'unknown_site', message: expect.stringContaining('nowhere') },
  });
});

test('what only this computer can do is refused for other sites', async () => {
  const { rpc } = await startWithSites();
  const at = { site: 'contract', database: DEMO_SEQDEF };
  const input = { kind: 'text', name: 'one', text: 'ACGT' } as const;
  const rows = [{ kind: 'allele', allele_id: '1' } as const];
  const refused = [
    rpc.call('query:run', { ...at, target: { kind: 'all' }, input }),
    rpc.call('alignment:make', { ...at, locus: 'synA', rows }),
    rpc.call('profile:search', { ...at, scheme_id: 1, designations: { synA: ['1'] } }),
  ];
  const codes = ['remote_query_unavailable', 'remote_alignment_unavailable', 'remote_query_unavailable'];
  for (const [index, call] of refused.entries()) {
    await expect(call).rejects.toMatchObject({ problem: { status: 400, code: codes[index] } });
  }
});
