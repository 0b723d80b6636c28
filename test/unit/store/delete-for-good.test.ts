import { randomBytes } from 'node:crypto';
import { statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
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

/** A store with a small run and one of twelve pasted texts of 1 MB; `rows` gives how many of these the file holds. */
async function withManyResults(folder: string) {
  const { file, open, small, large } = await withLargeRun(folder);
  const first = createResultStore(file);
  const { id } = await first.begin('many', REQUEST);
  const texts = Array.from({ length: 12 }, () => randomBytes(1_000_000).toString('base64'));
  await first.add(
    id,
    texts.map((text) => ({ name: 'pasted', size: 1_000_000, source: { kind: 'text' as const }, text })),
  );
  await first.deleteForGood(large);
  await first.close();
  const reader = new DatabaseSync(file, { readOnly: true });
  onTestFinished(() => reader.close());
  const rows = () => reader.prepare('select 1 from run_text where run = ?').all(id).length;
  return { open, small, id, rows };
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
    await expect(store.restore(large)).rejects.toThrow(/no longer stored/);
    expect(await store.readText(small, 0)).toBe('ACGT');
  });

  it('lets others take their turns meanwhile, and is on no list as soon as something is gone', async () => {
    const { open, small, id, rows } = await withManyResults(temporaryFolder());
    const store = open();
    const seen = { isDone: false };
    const deleted = store.deleteForGood(id).then(() => (seen.isDone = true));
    let lists = 0;
    while (rows() === 12) await new Promise(setImmediate);
    while (!seen.isDone) {
      await new Promise(setImmediate);
      expect((await store.list()).map((run) => run.id)).toEqual([small]);
      lists += 1;
    }
    await deleted;
    // 12 MB are deleted, and then given back, 4 MB at a time.
    expect(lists).toBeGreaterThanOrEqual(5);
  });

  it('that was not finished when the program ended cannot be brought back, and its rest goes later', async () => {
    const { open, small, id, rows } = await withManyResults(temporaryFolder());
    const store = open();
    const deleted = store.deleteForGood(id);
    while (rows() === 12) await new Promise(setImmediate);
    await store.close();
    await deleted;
    expect(rows()).toBeGreaterThan(0);
    const again = open();
    await expect(again.restore(id)).rejects.toThrow(/no longer stored/);
    expect((await again.list()).map((run) => run.id)).toEqual([small]);
    await again.begin('next', REQUEST);
    expect(rows()).toBe(0);
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
