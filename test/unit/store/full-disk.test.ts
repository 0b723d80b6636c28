import { copyFileSync, renameSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { byOwner } from '#electron/store/changes/authors.ts';
import { change } from '#electron/store/changes/change.ts';
import { openDatabase, readDatabase } from '#electron/store/file/database.ts';
import { getMeta } from '#electron/store/file/meta.ts';
import { openDataFolder } from '#electron/store/site/data-folder.ts';
import { addLocus } from './changes/change-support.ts';
import { openFolder } from '#test/support/open-folder.ts';
import { canMountDisks, smallDisk } from '#test/support/small-disk.ts';

/** A full disk with a data folder that nobody has open, and its database "one". */
async function fullDataFolder() {
  const disk = smallDisk(12);
  const root = join(disk.folder, 'data');
  const first = await openDataFolder(root);
  await first.create('one', { kind: 'seqdef', description: 'First' });
  await first.close();
  return { disk, root, file: join(root, 'databases/one.sqlite') };
}

describe.skipIf(!canMountDisks)('on a full disk', () => {
  it('a data folder opens, and its databases are read', async () => {
    const { disk, root } = await fullDataFolder();
    disk.fill();
    const folder = await openFolder(root);
    expect(await getMeta(await folder.open('one'))).toMatchObject({ description: 'First' });
    expect(await folder.site.listGroups()).toBeInstanceOf(Array);
    await readDatabase(folder.fileOf('one'), async (database) => {
      expect(await getMeta(database)).toMatchObject({ description: 'First' });
    });
  });

  it('a change is refused as such, and is seen once there is room', async () => {
    const { disk, root, file } = await fullDataFolder();
    disk.fill();
    const folder = await openFolder(root);
    const before = await folder.open('one');
    const add = () =>
      change({ ...byOwner(), file, title: 'Test', patience: 1000 }, (made) => addLocus(made, 'abcZ', 3));
    await expect(add()).rejects.toMatchObject({ problem: { status: 507, code: 'disk_full' } });
    await expect(folder.create('two', { kind: 'seqdef', description: '' })).rejects.toMatchObject({
      problem: { code: 'disk_full' },
    });
    expect(await folder.open('one')).toBe(before);
    disk.free();
    await add();
    expect(before.isOutdated).toBe(true);
    const after = await folder.open('one');
    expect(after.isOutdated).toBe(false);
    expect(after.connection.prepare('select name from locus').all()).toMatchObject([{ name: 'abcZ' }]);
  });

  it('a database of an older version is refused for lack of room, not for its age', async () => {
    const { disk, root, file } = await fullDataFolder();
    const connection = new DatabaseSync(file);
    connection.exec('pragma user_version = 5');
    connection.close();
    disk.fill();
    const refused = {
      problem: { status: 507, code: 'disk_full', message: expect.stringContaining('must be brought up to date') },
    };
    await expect(openDatabase(file, { mayFreeze: true })).rejects.toMatchObject(refused);
    await expect((await openFolder(root)).open('one')).rejects.toMatchObject(refused);
  });

  it('what a killed program left in the journal is not lost', async () => {
    const { disk, file } = await fullDataFolder();
    // A copy of file and journal is what a kill leaves.
    const writer = new DatabaseSync(file);
    writer.exec("insert into meta (key, value) values ('late', 'news')");
    const journal = join(disk.folder, 'journal');
    copyFileSync(`${file}-wal`, journal);
    copyFileSync(file, `${file}.kept`);
    writer.close();
    renameSync(`${file}.kept`, file);
    renameSync(journal, `${file}-wal`);
    expect(statSync(`${file}-wal`).size).toBeGreaterThan(0);
    disk.fill();
    const database = await openDatabase(file, { readOnly: true });
    onTestFinished(() => database.close());
    expect(database.connection.prepare("select value from meta where key = 'late'").get()).toEqual({ value: 'news' });
  });

  it('a database is deleted, and its room is free at once', async () => {
    const { disk, root, file } = await fullDataFolder();
    disk.fill();
    const folder = await openFolder(root);
    await folder.open('one');
    const { size } = statSync(file);
    await folder.remove('one');
    expect(await folder.listDatabaseNames()).toEqual([]);
    const { bavail, bsize } = statfsSync(disk.folder);
    expect(bavail * bsize).toBeGreaterThanOrEqual(size);
  });
});
