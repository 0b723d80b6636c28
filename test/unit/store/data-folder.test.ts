import { chmodSync, copyFileSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openDataFolder } from '#electron/store/site/data-folder.ts';
import { createDatabase, openDatabase } from '#electron/store/file/database.ts';
import { getMeta } from '#electron/store/file/meta.ts';
import { openFolder } from '#test/support/open-folder.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { plantLink } from '#test/support/plant.ts';

const ABOUT = { kind: 'seqdef', description: 'Exemplum' } as const;
const isRoot = process.geteuid?.() === 0;

/** Runs as an ordinary user, because nothing is read-only to root. */
async function asOrdinaryUser(work: () => Promise<void>): Promise<void> {
  if (isRoot) process.seteuid?.(65534);
  try {
    await work();
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
}

test('a data folder is made where there is none, and opened again as it was', async () => {
  const root = join(temporaryFolder(), 'deep', 'data');
  const first = await openDataFolder(root);
  await first.create('neisseria', ABOUT);
  await first.site.setSetting('theme', '"dark"');
  await first.close();
  const second = await openFolder(root);
  expect(await second.listDatabaseNames()).toEqual(['neisseria']);
  expect(await second.site.getSetting('theme')).toBe('"dark"');
  expect(readdirSync(root).toSorted()).toEqual(expect.arrayContaining(['databases', 'site.sqlite']));
});

test.skipIf(process.platform !== 'linux')('a place where no folder can be made is refused at once', async () => {
  await expect(openDataFolder('/proc/nowhere/data')).rejects.toMatchObject({ problem: { status: 404 } });
});

test('two programs can open the same new data folder at the same moment', async () => {
  const root = join(temporaryFolder(), 'data');
  const [one, other] = await Promise.all([openFolder(root), openFolder(root)]);
  await one.site.setSetting('theme', '"dark"');
  expect(await other.site.getSetting('theme')).toBe('"dark"');
});

describe('names of databases', () => {
  test('outside of the alphabet lead nowhere', async () => {
    const folder = await openFolder();
    const unknown = { problem: { status: 404, code: 'unknown_database' } };
    for (const name of ['../site', '..', 'a/b', '', 'Neisseria', 'é']) {
      await expect(folder.open(name)).rejects.toMatchObject(unknown);
      await expect(folder.remove(name)).rejects.toMatchObject(unknown);
      await expect(folder.create(name, ABOUT)).rejects.toMatchObject({ problem: { code: 'invalid_name' } });
    }
  });

  test('are listed in order, without what is no database', async () => {
    const folder = await openFolder();
    await folder.create('b', ABOUT);
    await folder.create('a', ABOUT);
    writeFileSync(join(folder.root, 'databases', 'notes.txt'), 'x');
    writeFileSync(join(folder.root, 'databases', 'c.sqlite.new-0123456789ab'), 'x');
    expect(await folder.listDatabaseNames()).toEqual(['a', 'b']);
  });
});

describe('an open database', () => {
  test('is opened once and shared', async () => {
    const folder = await openFolder();
    const created = await folder.create('a', ABOUT);
    const opened = await Promise.all([folder.open('a'), folder.open('a')]);
    expect(opened[0]).toBe(created);
    expect(opened[1]).toBe(created);
  });

  test('is not served any more once its file has gone', async () => {
    const folder = await openFolder();
    await folder.create('a', ABOUT);
    rmSync(folder.fileOf('a'));
    await expect(folder.open('a')).rejects.toMatchObject({ problem: { code: 'unknown_database' } });
  });

  test('is opened anew when another file took its place', async () => {
    const folder = await openFolder();
    await folder.create('a', ABOUT);
    const other = await folder.create('b', { kind: 'isolates', description: 'the new one' });
    other.connection.exec('pragma wal_checkpoint(truncate)');
    copyFileSync(folder.fileOf('b'), join(folder.root, 'incoming'));
    renameSync(join(folder.root, 'incoming'), folder.fileOf('a'));
    expect((await getMeta(await folder.open('a'))).description).toBe('the new one');
  });

  test('shows what another program wrote meanwhile', async () => {
    const folder = await openFolder();
    const mine = await folder.create('a', ABOUT);
    const theirs = await openDatabase(folder.fileOf('a'));
    await theirs.sql.insertInto('meta').values({ key: 'news', value: 'yes' }).execute();
    await theirs.close();
    const row = await mine.sql.selectFrom('meta').select('value').where('key', '=', 'news').executeTakeFirst();
    expect(row?.value).toBe('yes');
  });
});

test('removing a database takes its file, journal, index and groups with it, and it is linked again when it comes back', async () => {
  const folder = await openFolder();
  const database = await folder.create('a', ABOUT);
  plantLink(await folder.create('b', { kind: 'isolates', description: 'Isolates' }), 'a');
  writeFileSync(folder.indexFileOf('a'), 'index');
  writeFileSync(`${folder.indexFileOf('a')}.scheme-1`, 'profiles');
  await folder.site.putGroup({ name: 'pair', description: 'A pair', databases: ['a', 'b'] });
  expect(await folder.findLinkedSeqdef('b')).toBe('a');
  await folder.remove('a');
  expect(database.connection.isOpen).toBe(false);
  expect(readdirSync(join(folder.root, 'databases')).filter((name) => name.startsWith('a.'))).toEqual([]);
  expect(await folder.site.listGroups()).toEqual([{ name: 'pair', description: 'A pair', databases: ['b'] }]);
  expect(await folder.findLinkedSeqdef('b')).toBeUndefined();
  await expect(folder.remove('a')).rejects.toMatchObject({ problem: { code: 'unknown_database' } });
  await folder.create('a', ABOUT);
  expect(await folder.findLinkedSeqdef('b')).toBe('a');
});

test('a link that an earlier version kept in site.sqlite is followed', async () => {
  const folder = await openFolder();
  await folder.create('a', ABOUT);
  await folder.create('b', { kind: 'isolates', description: 'Isolates' });
  await folder.site.sql
    .insertInto('linked_database')
    .values({ isolates_database: 'b', seqdef_database: 'a' })
    .execute();
  expect(await folder.findLinkedSeqdef('b')).toBe('a');
  expect(await folder.findLinkedSeqdef('a')).toBeUndefined();
});

test('groups show the databases that are there, and "local" those of no group', async () => {
  const folder = await openFolder();
  expect(await folder.listGroups()).toEqual([]);
  for (const name of ['x', 'y', 'z']) await folder.create(name, ABOUT);
  await folder.site.putGroup({ name: 'demo', description: 'Synthetic', databases: ['y', 'gone'] });
  expect(await folder.listGroups()).toEqual([
    { name: 'demo', description: 'Synthetic', databases: ['y'] },
    { name: 'local', description: 'Databases of this computer', databases: ['x', 'z'] },
  ]);
});

describe('a place that cannot be a data folder is refused', () => {
  test('when it is a file', async () => {
    const root = join(temporaryFolder(), 'data');
    writeFileSync(root, 'a letter');
    await expect(openDataFolder(root)).rejects.toMatchObject({ problem: { status: 409, code: 'not_a_folder' } });
    const below = openDataFolder(join(root, 'below'));
    await expect(below).rejects.toMatchObject({ problem: { status: 409, code: 'not_a_folder' } });
  });

  test.skipIf(process.platform === 'win32')('when it may not be written', async () => {
    const parent = temporaryFolder();
    chmodSync(parent, 0o555);
    const refused = { problem: { status: 403, code: 'folder_read_only', message: expect.stringContaining('write') } };
    await asOrdinaryUser(() => expect(openDataFolder(join(parent, 'data'))).rejects.toMatchObject(refused));
    chmodSync(parent, 0o755);
    mkdirSync(join(parent, 'data', 'databases'), { recursive: true });
    chmodSync(join(parent, 'data'), 0o555);
    await asOrdinaryUser(() => expect(openDataFolder(join(parent, 'data'))).rejects.toMatchObject(refused));
    chmodSync(join(parent, 'data'), 0o755);
    expect(readdirSync(join(parent, 'data'))).toEqual(['databases']);
  });
});

test.skipIf(process.platform === 'win32')(
  'a database file that became read-only is readable, not writable',
  async () => {
    const folder = temporaryFolder();
    chmodSync(folder, 0o777);
    const file = join(folder, 'a.sqlite');
    await createDatabase(file, ABOUT).then((database) => database.close());
    chmodSync(file, 0o444);
    await asOrdinaryUser(async () => {
      const database = await openDatabase(file);
      expect((await getMeta(database)).description).toBe('Exemplum');
      const writing = database.sql.insertInto('meta').values({ key: 'mine', value: '1' }).execute();
      await expect(writing).rejects.toMatchObject({ problem: { status: 403, code: 'folder_read_only' } });
      await database.close();
    });
  },
);
