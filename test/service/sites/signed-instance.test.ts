import { afterAll, beforeAll, expect, test } from 'vitest';
import { openKeyFileSecrets } from '#electron/store/site/key-file-secrets.ts';
import { join } from 'node:path';
import { allowOnPage } from '#test/support/allow-on-page.ts';
import { plantAccess } from '#test/support/listening-service.ts';
import { createSamplePair } from '#test/support/sample-isolates.ts';
import { startSignedService, type SignedService } from '#test/support/signed-service.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { startWorkbench } from '../../unit/workbench/workbench-support.ts';

let service: SignedService;
beforeAll(async () => {
  service = await startSignedService(createSamplePair);
  await plantAccess(service.dataFolder, 'sample', 'members');
  await plantAccess(service.dataFolder, 'sample_isolates', 'closed');
});
afterAll(() => service.close());

test.each(['', '/bigsdb'])('another Allelier is added, signed in at and read through its face "%s"', async (face) => {
  const { key, secret } = await service.addClient(`Allelier ${face}`);
  const dataFolder = temporaryFolder();
  const secrets = await openKeyFileSecrets(join(dataFolder, 'test.key'));
  const { rpc, opened } = await startWorkbench({ dataFolder, ports: { secrets } });
  const found = await rpc.call('remote-site:check', { address: service.address + face });
  expect(found).toMatchObject({ dialect: face === '' ? 'contract' : 'deployed', clock_offset_s: expect.any(Number) });
  const { id: site } = await rpc.call('remote-site:add', { name: 'Second', address: service.address + face });
  const get = (path: string) => rpc.call('api:request', { site, method: 'GET', path });
  await expect(get('/db/sample/loci')).rejects.toMatchObject({ problem: { code: 'sign_in_needed' } });

  const consumer = { key, secret };
  const begin = (database: string) => rpc.call('site-account:begin', { site, database, account: 'ada', consumer });
  const { flow } = await begin('sample');
  await expect(rpc.call('site-account:verify', { flow, verifier: 'Wr0ngOne' })).rejects.toMatchObject({
    problem: { code: 'not_allowed_yet' },
  });
  const verifier = await allowOnPage(opened.at(-1) ?? '');
  await expect(rpc.call('site-account:verify', { flow, verifier: 'Wr0ngOne' })).rejects.toMatchObject({
    problem: { code: 'wrong_verifier' },
  });
  const account = await rpc.call('site-account:verify', { flow, verifier: ` ${verifier}\n` });
  expect(await get('/db/sample/loci?page_size=2')).toMatchObject({
    status: 200,
    body: { records: expect.any(Number) },
  });
  expect(await get('/db/sample/loci?page_size=1&search=abc%20Z')).toMatchObject({ status: 200 });
  // The list of databases names what the account may read, and not what it may not.
  const { body: groups } = await get('/db');
  expect(JSON.stringify(groups)).toContain('/db/sample"');
  expect(JSON.stringify(groups)).not.toContain('sample_isolates');
  const query = {
    site,
    method: 'POST' as const,
    path: '/db/sample/sequence',
    body: { sequence: 'ATGGCATTAGCACCATTAGG' },
  };
  expect(await rpc.call('api:request', query)).toMatchObject({ status: 200 });
  // Ada has no role in the closed one.
  await expect(get('/db/sample_isolates/isolates')).rejects.toMatchObject({ problem: { code: 'not_registered' } });
  expect(await rpc.call('site-account:try', { account: account.id, database: 'sample' })).toEqual([
    { database: 'sample', reached: true },
  ]);

  const wrong = { key: 'x'.repeat(24), secret };
  await expect(
    rpc.call('site-account:begin', { site, database: 'sample', account: 'other', consumer: wrong }),
  ).rejects.toMatchObject({ problem: { code: 'client_unknown' } });
  await expect(
    rpc.call('site-account:begin', { site, database: 'sample', account: 'other', consumer: { key, secret: 'x' } }),
  ).rejects.toMatchObject({ problem: { code: 'wrong_consumer_secret' } });
});
