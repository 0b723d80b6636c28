import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { canMountDisks, smallDisk } from '#test/support/small-disk.ts';
import { writeFiles } from '../cli/cli-support.ts';
import { SMALL_GENOME, SMALL_SCHEME, startWorkbench } from './workbench-support.ts';

/** A workbench on a disk that is full, with the database "small" and files to import elsewhere. */
async function onFullDisk() {
  const disk = smallDisk(16);
  const bench = await startWorkbench({ dataFolder: join(disk.folder, 'data') });
  const folder = join(writeFiles(temporaryFolder(), SMALL_SCHEME), 'small');
  const choose = async () => (await bench.workbench.files.registerPaths([folder])).map(({ token }) => token);
  const first = await bench.rpc.call('import:start', { tokens: await choose(), database: 'small' });
  expect(await bench.ended(first.job_id)).toMatchObject({ state: 'done' });
  return { ...bench, disk, choose, first };
}

const refused = { problem: { status: 507, code: 'disk_full' } };

describe.skipIf(!canMountDisks)('on a full disk', () => {
  it('a refused job is not listed, and does not keep its database from being deleted', async () => {
    const { rpc, disk, choose, first } = await onFullDisk();
    disk.fill();
    await expect(rpc.call('import:start', { tokens: await choose(), database: 'small' })).rejects.toMatchObject(
      refused,
    );
    expect((await rpc.call('job:list', undefined)).map(({ id }) => id)).toEqual([first.job_id]);
    await rpc.call('job:cancel', { job_id: first.job_id });
    await rpc.call('job:dismiss', { job_id: first.job_id });
    expect(await rpc.call('job:list', undefined)).toEqual([]);
    await expect(rpc.call('database:delete', { database: 'small' })).rejects.toMatchObject(refused);
    expect(await rpc.call('database:delete', { database: 'small', for_good: true })).toEqual({});
    expect(await rpc.call('database:list', undefined)).toEqual([]);
  });

  it('databases are listed and queried, and the results are held in memory', async () => {
    const { rpc, disk } = await onFullDisk();
    disk.fill();
    expect(await rpc.call('database:list', undefined)).toMatchObject([{ name: 'small', loci: 2, alleles: 3 }]);
    const { run_id } = await rpc.call('result:begin', {
      name: 'one',
      request: { site: 'local', database: 'small', target: { kind: 'all' }, label: '', best: true, circular: 'no' },
      inputs: [{ name: 'g', input: { kind: 'text', name: 'g', text: SMALL_GENOME } }],
    });
    const page = await rpc.call('result:type', { run_id, position: 0 });
    expect(page).toBeDefined();
    const { runs } = await rpc.call('result:list', undefined);
    expect(runs[0]?.unkept?.reason).toContain('The disk is full');
  });
});
