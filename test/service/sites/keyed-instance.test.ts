import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getMeta } from '#electron/store/file/meta.ts';
import { openDataFolder } from '#electron/store/site/data-folder.ts';
import { openKeyFileSecrets } from '#electron/store/site/key-file-secrets.ts';
import { plantAccess } from '#test/support/listening-service.ts';
import { createSamplePair } from '#test/support/sample-isolates.ts';
import { startSignedService, type SignedService } from '#test/support/signed-service.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { startWorkbench } from '../../unit/workbench/workbench-support.ts';

let service: SignedService;
beforeAll(async () => {
  service = await startSignedService(createSamplePair);
  await plantAccess(service.dataFolder, 'sample', 'members');
});
afterAll(() => service.close());

// Over 2 s: a site is asked four times a second at most.
test.each(['', '/bigsdb'])(
  'another Allelier is read and copied with a key of it through its face "%s"',
  async (face) => {
    const { keys, accounts } = service.dataFolder.site;
    const account = accounts.get('ada').id;
    const key = await keys.add({ account, name: `Everything ${face}`, databases: [] });
    const limited = await keys.add({ account, name: `Isolates ${face}`, databases: ['sample_isolates'] });
    const dataFolder = temporaryFolder();
    const secrets = await openKeyFileSecrets(join(dataFolder, 'test.key'));
    const { rpc, ended } = await startWorkbench({ dataFolder, ports: { secrets } });
    const { id: site } = await rpc.call('remote-site:add', { name: 'Second', address: service.address + face });
    const get = (path: string) => rpc.call('api:request', { site, method: 'GET', path });
    const put = (given: string) => rpc.call('site-key:put', { site, key: given });

    await put(key);
    expect(JSON.stringify((await get('/db')).body)).toContain('/db/sample"');
    expect(await get('/db/sample/loci?page_size=2')).toMatchObject({ status: 200 });
    expect((await rpc.call('site-key:get', { site })).key).toMatchObject({ begins: key.slice(0, 15), not_for: [] });
    const { job_id } = await rpc.call('mirror:start', { site, database: 'sample', name: 'kept' });
    expect(await ended(job_id)).toMatchObject({ state: 'done' });
    // What the key may read is not for everybody who may ask this computer.
    await using folder = await openDataFolder(dataFolder);
    expect(await getMeta(await folder.open('kept'))).toMatchObject({ access: 'closed' });
    const { records, hidden } = await rpc.call('mirror:hidden', { database: 'kept' });
    expect(hidden).toBe(records);
    const opening = { database: 'kept', access: 'public' as const };
    await expect(rpc.call('people:set-access', opening)).rejects.toMatchObject({ problem: { code: 'copy_closed' } });
    const [report] = await rpc.call('mirror:reports', { database: 'kept' });
    expect(report?.notes).toContainEqual(expect.stringContaining('was read with a key'));

    // A limited one does not stand in the way of what it is not for.
    await put(limited);
    expect(await get('/db/sample_isolates/isolates')).toMatchObject({ status: 200 });
    await expect(get('/db/sample/loci')).rejects.toMatchObject({ problem: { code: 'sign_in_needed' } });
    expect((await rpc.call('site-key:get', { site })).key).toMatchObject({ not_for: ['sample'] });

    await keys.end(keys.find(limited)?.id ?? '');
    await expect(get('/db/sample_isolates/isolates')).rejects.toMatchObject({
      problem: { code: 'key_refused', message: expect.stringContaining('for sample_isolates: it has ended') },
    });
  },
);
