import { linkSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '#electron/store/file/database.ts';
import { getMeta } from '#electron/store/file/meta.ts';
import { lockFile } from '#electron/store/file/file-lock.ts';
import { openDataFolder, type DataFolder } from '#electron/store/site/data-folder.ts';
import { openFolder } from '#test/support/open-folder.ts';
import { plantLink } from '#test/support/plant.ts';
import { canMountDisks, smallDisk } from '#test/support/small-disk.ts';

const DAY = 24 * 60 * 60 * 1000;
const DEFINITIONS = { kind: 'seqdef', description: 'Exemplum' } as const;
const ISOLATES = { kind: 'isolates', description: 'Isolates' } as const;

const filesOf = (folder: DataFolder, name: string) =>
  readdirSync(join(folder.root, 'databases')).filter((file) => file.startsWith(`${name}.`));

const entryFolder = (folder: DataFolder, id: string) => join(folder.root, 'trash', id);

test('a deleted database is gone at once, and comes back with index, group, description and link', async () => {
  const folder = await openFolder();
  const database = await folder.create('a', DEFINITIONS);
  plantLink(await folder.create('b', ISOLATES), 'a');
  writeFileSync(folder.indexFileOf('a'), 'index');
  writeFileSync(`${folder.indexFileOf('a')}.scheme-1`, 'profiles');
  await folder.site.placeDatabase('a', { group: 'pair', position: 3 });
  await folder.site.describeGroup('pair', { description: 'A pair' });
  await folder.site.linkDatabase('a', 'older');
  const id = await folder.discard('a');
  expect(database.connection.isOpen).toBe(false);
  expect(filesOf(folder, 'a')).toEqual([]);
  expect(await folder.listDatabaseNames()).toEqual(['b']);
  expect(await folder.findLinkedSeqdef('b')).toBeUndefined();
  await expect(folder.open('a')).rejects.toMatchObject({ problem: { code: 'unknown_database' } });
  const [entry] = await folder.trash.list();
  expect(entry).toMatchObject({ id, name: 'a', ...DEFINITIONS, size: expect.any(Number) });
  expect(entry?.kept_until).toBe((entry?.deleted_at ?? 0) + 30 * DAY);

  await folder.site.removeGroup('pair');
  expect(await folder.trash.restore(id)).toEqual({ name: 'a', former: 'a' });
  expect((await getMeta(await folder.open('a'))).description).toBe('Exemplum');
  expect(filesOf(folder, 'a')).toEqual(expect.arrayContaining(['a.index', 'a.index.scheme-1', 'a.sqlite']));
  expect(await folder.site.placeOf('a')).toEqual({ group: 'pair', position: 3 });
  expect(await folder.site.listGroups()).toMatchObject([{ name: 'pair', description: 'A pair' }]);
  expect(await folder.site.findLinkedSeqdef('a')).toBe('older');
  expect(await folder.findLinkedSeqdef('b')).toBe('a');
  expect(await folder.trash.list()).toEqual([]);
  await expect(folder.trash.restore(id)).rejects.toMatchObject({ problem: { code: 'not_in_trash' } });
});

test('a name that was taken meanwhile is left to the other, and the restored one gets a free name', async () => {
  const folder = await openFolder();
  const long = 'n'.repeat(63);
  for (const name of ['a', long]) {
    const ids = [];
    for (const description of ['first', 'second']) {
      await folder.create(name, { kind: 'seqdef', description });
      ids.push(await folder.discard(name));
    }
    await folder.create(name, { kind: 'seqdef', description: 'third' });
    const restored = [];
    for (const id of ids) restored.push((await folder.trash.restore(id)).name);
    const stem = (suffix: string) => name.slice(0, 63 - suffix.length) + suffix;
    expect(restored).toEqual([stem('_restored'), stem('_restored_2')]);
    for (const [place, description] of ['first', 'second'].entries())
      expect((await getMeta(await folder.open(restored[place] ?? ''))).description).toBe(description);
    expect((await getMeta(await folder.open(name))).description).toBe('third');
  }
});

test('what another program wrote and still holds open comes back too', async () => {
  const folder = await openFolder();
  await folder.create('a', DEFINITIONS);
  const theirs = await openDatabase(folder.fileOf('a'));
  await theirs.sql.insertInto('meta').values({ key: 'news', value: 'yes' }).execute();
  const id = await folder.discard('a');
  expect(filesOf(folder, 'a')).toEqual([]);
  await theirs.close();
  await folder.trash.restore(id);
  const { sql } = await folder.open('a');
  expect(await sql.selectFrom('meta').select('value').where('key', '=', 'news').executeTakeFirst()).toEqual({
    value: 'yes',
  });
});

test('a damaged database can be deleted and brought back as it was', async () => {
  const folder = await openFolder();
  writeFileSync(folder.fileOf('broken'), 'this is no database at all'.repeat(100));
  const id = await folder.discard('broken');
  expect(await folder.trash.list()).toMatchObject([{ id, name: 'broken', description: '', size: 2600 }]);
  await folder.trash.restore(id);
  await expect(folder.open('broken')).rejects.toMatchObject({ problem: { code: 'database_damaged' } });
});

describe('the trash', () => {
  test('survives a restart, and is the same for all programs', async () => {
    const first = await openFolder();
    await first.create('a', DEFINITIONS);
    const id = await first.discard('a');
    const other = await openFolder(first.root);
    expect(await other.trash.list()).toEqual(await first.trash.list());
    const outcomes = await Promise.allSettled([first.trash.restore(id), other.trash.restore(id)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await first.listDatabaseNames()).toEqual(['a']);
  });

  test('keeps a database for 30 days, and no longer', async () => {
    const folder = await openFolder();
    await folder.create('a', DEFINITIONS);
    await folder.discard('a');
    expect(await folder.trash.purge(Date.now() + 30 * DAY - 60_000)).toBe(0);
    expect(await folder.trash.purge(Date.now() + 30 * DAY + 60_000)).toBe(1);
    expect(await folder.trash.list()).toEqual([]);
    expect(readdirSync(join(folder.root, 'trash')).filter((name) => name !== 'lock')).toEqual([]);
  });

  test('can be emptied, or lose a single entry', async () => {
    const folder = await openFolder();
    const ids = [];
    for (const name of ['a', 'b', 'c']) {
      await folder.create(name, DEFINITIONS);
      ids.push(await folder.discard(name));
    }
    await folder.trash.deleteForGood(ids[1] ?? '');
    expect((await folder.trash.list()).map(({ name }) => name).toSorted()).toEqual(['a', 'c']);
    expect(await folder.trash.empty()).toBe(2);
    expect(await folder.trash.list()).toEqual([]);
  });

  test('takes no path for an id, and no name from a note for a path', async () => {
    const folder = await openFolder();
    for (const id of ['..', '../databases', 'a/b', '', '0'.repeat(24)])
      // One after the other: what fails before somebody waits for it counts as a defect of the program.
      for (const call of [folder.trash.restore, folder.trash.deleteForGood])
        await expect(call(id)).rejects.toMatchObject({ problem: { code: 'not_in_trash' } });
    await folder.create('a', DEFINITIONS);
    const id = await folder.discard('a');
    const note = { name: '../../escaped', description: '', deleted_at: Date.now() };
    writeFileSync(join(entryFolder(folder, id), 'note.json'), JSON.stringify(note));
    expect(await folder.trash.list()).toMatchObject([{ id, name: 'unknown' }]);
    expect(await folder.trash.restore(id)).toEqual({ name: 'unknown', former: 'unknown' });
  });
});

describe('after a kill', () => {
  test('before the database was moved, it is where it was', async () => {
    const folder = await openFolder();
    await folder.create('a', DEFINITIONS);
    const half = entryFolder(folder, '0'.repeat(24));
    mkdirSync(half, { recursive: true });
    writeFileSync(join(half, 'note.json'), JSON.stringify({ name: 'a', description: '', deleted_at: 1 }));
    const next = await openFolder(folder.root);
    expect(await next.listDatabaseNames()).toEqual(['a']);
    expect(await next.trash.list()).toEqual([]);
    expect(readdirSync(join(folder.root, 'trash')).filter((name) => name !== 'lock')).toEqual([]);
  });

  test('while the database had both names, it is where it was', async () => {
    const folder = await openFolder();
    await folder.create('a', DEFINITIONS);
    await folder.create('b', DEFINITIONS);
    const id = await folder.discard('b');
    linkSync(join(entryFolder(folder, id), 'database.sqlite'), folder.fileOf('other'));
    const next = await openFolder(folder.root);
    expect(await next.listDatabaseNames()).toEqual(['a', 'other']);
    expect(await next.trash.list()).toEqual([]);
  });

  test('after the database was moved, its journal and index follow', async () => {
    const folder = await openFolder();
    await folder.create('a', DEFINITIONS);
    const theirs = await openDatabase(folder.fileOf('a'));
    await theirs.sql.insertInto('meta').values({ key: 'news', value: 'yes' }).execute();
    writeFileSync(folder.indexFileOf('a'), 'index');
    const id = await folder.discard('a');
    // As if the program had ended after the first step.
    for (const suffix of ['.sqlite-wal', '.sqlite-shm', '.index'])
      renameSync(join(entryFolder(folder, id), `database${suffix}`), join(folder.root, 'databases', `a${suffix}`));
    const next = await openFolder(folder.root);
    expect(filesOf(folder, 'a')).toEqual([]);
    await theirs.close();
    await next.trash.restore(id);
    const { sql } = await next.open('a');
    expect(await sql.selectFrom('meta').select('key').where('key', '=', 'news').execute()).toHaveLength(1);
    expect(filesOf(folder, 'a')).toContain('a.index');
  });

  test('in the middle of a removal, the rest goes', async () => {
    const folder = await openFolder();
    await folder.create('a', DEFINITIONS);
    const id = await folder.discard('a');
    renameSync(entryFolder(folder, id), `${entryFolder(folder, id)}.removed`);
    const next = await openFolder(folder.root);
    expect(await next.trash.list()).toEqual([]);
    expect(readdirSync(join(folder.root, 'trash')).filter((name) => name !== 'lock')).toEqual([]);
  });

  test('nothing is cleared up while another program moves something', async () => {
    const folder = await openFolder();
    await folder.create('a', DEFINITIONS);
    await folder.discard('a');
    const half = entryFolder(folder, '0'.repeat(24));
    mkdirSync(half);
    const lock = lockFile(join(folder.root, 'trash', 'lock'));
    await openFolder(folder.root);
    expect(readdirSync(join(folder.root, 'trash'))).toContain('0'.repeat(24));
    lock.close();
    rmSync(half, { recursive: true });
  });
});

test.skipIf(!canMountDisks)('on a full disk the trash takes nothing, and the database stays', async () => {
  const disk = smallDisk(16);
  const first = await openDataFolder(join(disk.folder, 'data'));
  await first.create('a', DEFINITIONS);
  await first.create('b', DEFINITIONS);
  const id = await first.discard('b');
  // What it keeps beside open databases goes now, so that no room comes back later.
  await first.close();
  const folder = await openFolder(first.root);
  disk.fill();
  await expect(folder.discard('a')).rejects.toMatchObject({ problem: { status: 507, code: 'disk_full' } });
  expect(await folder.listDatabaseNames()).toEqual(['a']);
  expect((await folder.trash.list()).map(({ name }) => name)).toEqual(['b']);
  await folder.trash.deleteForGood(id);
  await folder.remove('a');
  expect(await folder.listDatabaseNames()).toEqual([]);
});
