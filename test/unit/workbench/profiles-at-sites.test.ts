import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openSiteStore } from '#electron/store/site/site-store.ts';
import { ALLOWS_MANY } from '#test/support/allows-many.ts';
import { useWorkerThreads } from '#test/support/inline-tasks.ts';
import { json, startScriptedSite } from '#test/support/scripted-site/scripted-site.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { startWorkbench } from './workbench-support.ts';

// A search of many profiles must not hold up others.
useWorkerThreads();

const SEARCH = { site: 'other', database: 'other', scheme_id: 1 };

interface Scheme {
  loci: string[];
  records: number;
  table: string;
  /** What comes with the table. */
  headers?: Record<string, string>;
}

/** A site with one scheme, and a workbench that knows it. */
async function startWithScheme({ loci: names, records, table, headers }: Scheme) {
  const site = await startScriptedSite();
  let isClosed = false;
  const close = async () => {
    if (!isClosed) await site.close();
    isClosed = true;
  };
  onTestFinished(close);
  const loci = names.map((locus) => `${site.address}/db/other/loci/${locus}`);
  const fields = [`${site.address}/db/other/schemes/1/fields/cgST`];
  const replies: Record<string, object> = {
    '': { id: 1, description: 'Core genome', fields, loci, locus_count: loci.length },
    '/fields/cgST': { field: 'cgST', type: 'integer', primary_key: true },
    '/loci': { records: loci.length, loci },
    '/profiles': { records, profiles: [] },
    '/sequence': { exact_matches: { a: [{ allele_id: '1', start: 1, end: 8, length: 8, orientation: 'forward' }] } },
  };
  site.usual = (request, response) => {
    response.setHeaders(new Map(Object.entries(ALLOWS_MANY)));
    const path = (request.url?.split('?')[0] ?? '').split('/schemes/1')[1] ?? '';
    if (path === '/profiles_csv') response.writeHead(200, { 'content-type': 'text/plain', ...headers }).end(table);
    else json(replies[path] ?? {})(request, response);
  };
  const dataFolder = temporaryFolder();
  const store = await openSiteStore(join(dataFolder, 'site.sqlite'));
  await store.putRemoteSite({ id: 'other', name: 'Other site', base_url: site.address, dialect: 'deployed' });
  await store.close();
  const { rpc } = await startWorkbench({ dataFolder });
  return { site, rpc, close, dataFolder };
}

test('profiles of a site are not fetched for a search where they are very many', async () => {
  const { site, rpc } = await startWithScheme({ loci: ['a', 'b'], records: 2_500_001, table: '' });
  await expect(rpc.call('profile:search', { ...SEARCH, designations: { a: ['1'] } })).rejects.toMatchObject({
    problem: {
      code: 'too_many_profiles',
      message: expect.stringContaining('Core genome has 2,500,001 profiles of 2 loci'),
    },
  });
  expect(site.asked.filter((asked) => asked.includes('profiles_csv'))).toEqual([]);
});

test('the nearest profiles of a site are kept with the result, and found there by the next start', async () => {
  const table = 'cgST\ta\tb\n1\t1\t1\n2\t2\t2\n3\t1\t3\n';
  const { rpc, close, dataFolder } = await startWithScheme({
    loci: ['a', 'b'],
    records: 3,
    table,
    headers: { etag: '"1"' },
  });
  await rpc.call('site:allow-sending', { site: 'other' });
  const target = { kind: 'scheme', scheme_id: 1 } as const;
  const request = { site: 'other', database: 'other', target, label: 'x', best: false, circular: 'no' } as const;
  const input = { kind: 'text', name: 'mine', text: 'ACGTACGTTT' } as const;
  const inputs = [1, 2].map((each) => ({ name: `mine ${each}`, input }));
  const begun = await rpc.call('result:begin', { name: 'Run', request, inputs });
  const keys = begun.positions.map((position) => ({ run_id: begun.run_id, position }));
  for (const key of keys) await rpc.call('result:type', key);
  const [key = { run_id: '', position: 0 }, other = key] = keys;
  expect((await rpc.call('result:report', key)).schemes).toMatchObject([{ nearest: [] }]);
  // Two windows ask at once.
  await Promise.all([1, 2].map(() => rpc.call('result:find-nearest', { ...key, scheme_id: 1 })));
  const found = await rpc.call('result:report', key);
  const nearest = [{ profile_id: '1' }, { profile_id: '3' }, { profile_id: '2' }];
  expect(found.schemes).toMatchObject([{ nearest, nearest_as_of: expect.any(String) }]);
  await expect(rpc.call('result:find-nearest', { ...key, scheme_id: 9 })).rejects.toMatchObject({
    problem: { code: 'unknown_scheme' },
  });
  await close();
  // Where the site is away, nothing is changed.
  await expect(rpc.call('result:find-nearest', { ...other, scheme_id: 1 })).rejects.toThrow('does not answer now');
  const next = await startWorkbench({ dataFolder });
  expect(await next.rpc.call('result:report', key)).toEqual(found);
  expect((await next.rpc.call('result:report', other)).schemes[0]).not.toHaveProperty('nearest_as_of');
});

test('what a site said some time ago does not tell that a profile is new', async () => {
  const table = 'cgST\ta\tb\n1\t1\t1\n2\t2\t2\n';
  const { rpc, close } = await startWithScheme({ loci: ['a', 'b'], records: 2, table, headers: { etag: '"1"' } });
  const search = { ...SEARCH, designations: { a: ['1'], b: ['2'] } };
  const before = await rpc.call('profile:search', search);
  const day = new Date().toISOString().slice(0, 10);
  expect(before).toMatchObject({ result: { state: 'new' }, site: 'Other site', as_of: expect.stringContaining(day) });
  await close();
  await expect(rpc.call('profile:search', search)).rejects.toMatchObject({
    problem: {
      code: 'site_unreachable',
      message: expect.stringMatching(/^Other site .*profiles that it sent before may be outdated/),
    },
  });
});
