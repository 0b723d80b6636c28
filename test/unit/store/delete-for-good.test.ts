import { randomBytes } from 'node:crypto';
import { statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createResultStore } from '#electron/store/results/result-store.ts';
import { canMountDisks, smallDisk } from '#test/support/small-disk.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

const REQUEST = {
  site: 'local',
  database: 'd',
  target: { kind: 'all' },
  label: 'all loci',
  best: true,
  circular: 'no',
} as const;

/** A store with a small run and after it a large one, 3 MB, that is closed again. */
async function withLargeRun(folder: string) {
  const file = join(folder, 'results.sqlite');
  const first = createResultStore(file);
  const small = await first.begin('small', REQUEST);
  const large = await first.begin('large', REQUEST);
  const text = randomBytes(3_000_000).toString('base64');
  await first.add(large.id, [{ name: 'pasted', source: { kind: 'text' }, text }]);
  await first.add(small.id, [{ name: 'pasted', source: { kind: 'text' }, text: 'ACGT' }]);
  await first.close();
  const open = () => {
    const store = createResultStore(file);
    onTestFinished(() => store.close());
    return store;
  };
  return { file, open, small: small.id, large: large.id };
}

describe('a run deleted for good', () => {
  it('gives its room back at once, and cannot be brought back', async () => {
    const { file, open, large, small } = await withLargeRun(temporaryFolder());
    const before = statSync(file).size;
    const store = open();
    expect(await store.list()).toHaveLength(2);
    await store.deleteForGood(large);
    // The store is still open.
    expect(statSync(file).size).toBeLessThan(before - 2_900_000);
    expect(statSync(`${file}-wal`).size).toBe(0);
    await expect(store.restore(large)).rejects.toThrow(/no longer kept/);
    expect(await store.readText(small, 0)).toBe('ACGT');
  });

  it.skipIf(!canMountDisks)('gives its room back where the disk is full, and results are kept again', async () => {
    const disk = smallDisk(16);
    const { open, large, small } = await withLargeRun(disk.folder);
    disk.fill();
    const store = open();
    expect((await store.list()).map(({ name }) => name)).toEqual(expect.arrayContaining(['large', 'small']));
    await expect(store.remove(large)).rejects.toMatchObject({ problem: { code: 'disk_full' } });
    await store.deleteForGood(large);
    const { bavail, bsize } = statfsSync(disk.folder);
    expect(bavail * bsize).toBeGreaterThan(2_900_000);
    expect(await store.readText(small, 0)).toBe('ACGT');
    const { id } = await store.begin('next', REQUEST);
    expect(await store.find(id)).not.toHaveProperty('unkept');
  });
});
