import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { buildDatabase, createDatabase, openDatabase, type Database } from '#electron/store/file/database.ts';
import { bumpDefinitionsVersion, getMeta } from '#electron/store/file/meta.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

const ABOUT = { kind: 'seqdef', description: 'Exemplum' } as const;

async function newDatabase(): Promise<Database> {
  const database = await createDatabase(join(temporaryFolder(), 'example.sqlite'), ABOUT);
  onTestFinished(() => database.close());
  return database;
}

/** Path of a closed, healthy database. */
async function newFile(): Promise<string> {
  const file = join(temporaryFolder(), 'example.sqlite');
  const database = await createDatabase(file, ABOUT);
  await database.close();
  return file;
}

function problemOf(status: number, code: string) {
  return { problem: { status, code, message: expect.stringContaining('"example"') } };
}

/** Everything in the folder of a file, byte for byte. */
function snapshot(file: string): Record<string, string> {
  const folder = join(file, '..');
  return Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'base64')]));
}

/** The problem with which opening a file is refused. Fails if the refusal changed a byte in its folder. */
async function refusalOf(file: string): Promise<unknown> {
  const before = snapshot(file);
  const error: unknown = await openDatabase(file).catch((refused: unknown) => refused);
  if (!isDeepStrictEqual(snapshot(file), before)) throw new Error(`Refusing ${file} changed its folder.`);
  return error;
}

describe('a new database', () => {
  test('says what it is and is named after its file', async () => {
    const database = await newDatabase();
    const meta = await getMeta(database);
    expect(database.name).toBe('example');
    expect(meta).toMatchObject({ kind: 'seqdef', description: 'Exemplum', synthetic: false, definitions_version: 1 });
    expect(new Date(meta.created_at).toISOString()).toBe(meta.created_at);
  });

  test('writes through a journal, to the disk, with foreign keys enforced', async () => {
    const { connection } = await newDatabase();
    const setting = (name: string) => Object.values(connection.prepare(`pragma ${name}`).get() ?? {})[0];
    expect([setting('journal_mode'), setting('synchronous'), setting('foreign_keys')]).toEqual(['wal', 2, 1]);
    expect(() => connection.exec("insert into locus_alias values (99, 'nobody')")).toThrow(/FOREIGN KEY/);
  });

  test('leaves nothing beside its file once closed, so that copying the file copies the database', async () => {
    const file = await newFile();
    expect(readdirSync(join(file, '..'))).toEqual(['example.sqlite']);
  });

  test('is refused where one of that name exists, which stays as it was', async () => {
    const file = await newFile();
    const before = snapshot(file);
    await expect(createDatabase(file, ABOUT)).rejects.toMatchObject(problemOf(409, 'database_exists'));
    expect(snapshot(file)).toEqual(before);
  });

  test('is not there at all when filling it fails', async () => {
    const file = join(temporaryFolder(), 'example.sqlite');
    const failing = buildDatabase(file, ABOUT, async ({ sql }) => {
      await sql.insertInto('meta').values({ key: 'half', value: 'done' }).execute();
      expect(existsSync(file)).toBe(false);
      throw new Error('pulled the plug');
    });
    await expect(failing).rejects.toThrow('pulled the plug');
    expect(readdirSync(join(file, '..'))).toEqual([]);
  });

  test('is made once when two make it at the same time', async () => {
    const file = join(temporaryFolder(), 'example.sqlite');
    const outcomes = await Promise.allSettled([createDatabase(file, ABOUT), createDatabase(file, ABOUT)]);
    for (const outcome of outcomes) if (outcome.status === 'fulfilled') await outcome.value.close();
    expect(outcomes.map((outcome) => outcome.status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('definitions_version', () => {
  test('grows with every change and is seen by another connection', async () => {
    const database = await newDatabase();
    const reader = await openDatabase(database.file, { readOnly: true });
    onTestFinished(() => reader.close());
    bumpDefinitionsVersion(database.connection);
    const { definitions_version: first } = await getMeta(reader);
    bumpDefinitionsVersion(database.connection);
    const { definitions_version: second } = await getMeta(reader);
    expect(first).toBeGreaterThan(1);
    expect(second).toBeGreaterThan(first);
  });

  test('does not repeat itself when an older copy of the file is put back and changed', async () => {
    const database = await newDatabase();
    const copy = `${database.file}.copy`;
    database.connection.exec(`vacuum into '${copy}'`);
    const restored = await openDatabase(copy);
    onTestFinished(() => restored.close());
    bumpDefinitionsVersion(database.connection);
    await expect.poll(() => Date.now()).toBeGreaterThan((await getMeta(database)).definitions_version);
    bumpDefinitionsVersion(restored.connection);
    expect((await getMeta(restored)).definitions_version).not.toBe((await getMeta(database)).definitions_version);
  });
});

describe('a file that cannot be used is refused and left exactly as it was', () => {
  test('when it is missing', async () => {
    const file = join(temporaryFolder(), 'example.sqlite');
    expect(await refusalOf(file)).toMatchObject(problemOf(404, 'unknown_database'));
    await expect(openDatabase(join(file, 'example.sqlite'))).rejects.toMatchObject(problemOf(404, 'unknown_database'));
  });

  test('when a newer version wrote it', async () => {
    const file = await newFile();
    const connection = new DatabaseSync(file);
    connection.exec('pragma journal_mode = delete; pragma user_version = 999;');
    connection.close();
    expect(await refusalOf(file)).toMatchObject(problemOf(409, 'database_newer'));
  });

  test('when a newer version wrote it and was killed before its journal was merged', async () => {
    const file = await newFile();
    const connection = new DatabaseSync(file);
    onTestFinished(() => connection.close());
    connection.exec('pragma user_version = 999');
    await expect(openDatabase(file)).rejects.toMatchObject(problemOf(409, 'database_newer'));
    expect(Object.values(connection.prepare('pragma user_version').get() ?? {})).toEqual([999]);
  });

  test('when it belongs to another program', async () => {
    const file = join(temporaryFolder(), 'example.sqlite');
    const connection = new DatabaseSync(file);
    connection.exec('create table bookmark (id integer)');
    connection.close();
    expect(await refusalOf(file)).toMatchObject(problemOf(409, 'database_foreign'));
  });

  test('when it is no database', async () => {
    const file = join(temporaryFolder(), 'example.sqlite');
    writeFileSync(file, '>abcZ_1\nACGT\n'.repeat(1000));
    expect(await refusalOf(file)).toMatchObject(problemOf(503, 'database_damaged'));
  });

  test('when it is empty', async () => {
    const file = join(temporaryFolder(), 'example.sqlite');
    writeFileSync(file, '');
    expect(await refusalOf(file)).toMatchObject(problemOf(503, 'database_damaged'));
  });

  test('when it was cut short', async () => {
    const file = await newFile();
    truncateSync(file, Math.floor(statSync(file).size / 2));
    expect(await refusalOf(file)).toMatchObject(problemOf(503, 'database_damaged'));
  });

  test('when it is a folder', async () => {
    const file = join(temporaryFolder(), 'example.sqlite');
    mkdirSync(file);
    await expect(openDatabase(file)).rejects.toMatchObject(problemOf(503, 'database_damaged'));
  });
});

test('a file whose journal was being merged when the program was killed is whole again when it is opened', async () => {
  const file = await newFile();
  const database = await openDatabase(file);
  const rows = Array.from({ length: 400 }, (_, index) => ({ key: `key ${index}`, value: 'x'.repeat(500) }));
  await database.sql.insertInto('meta').values(rows).execute();
  const [before, journal] = [readFileSync(file), readFileSync(`${file}-wal`)];
  await database.close();
  // As a kill leaves it: the first page, which knows the new size, is merged already, but no other page.
  const merged = readFileSync(file).subarray(0, 8192);
  writeFileSync(file, Buffer.concat([merged, before.subarray(8192)]));
  writeFileSync(`${file}-wal`, journal);
  const reopened = await openDatabase(file);
  onTestFinished(() => reopened.close());
  const kept = await reopened.sql.selectFrom('meta').selectAll().where('key', 'like', 'key %').execute();
  expect(kept).toHaveLength(400);
});

test('a page damaged in the middle is reported by the query that meets it', async () => {
  const file = await newFile();
  const database = await openDatabase(file);
  const rows = Array.from({ length: 400 }, (_, index) => ({ key: `key ${index}`, value: 'x'.repeat(500) }));
  await database.sql.insertInto('meta').values(rows).execute();
  await database.close();
  const bytes = readFileSync(file);
  bytes.fill(0xa5, bytes.length - 20 * 8192, bytes.length);
  writeFileSync(file, bytes);
  const damaged = await openDatabase(file);
  onTestFinished(() => damaged.close());
  const reading = damaged.sql.selectFrom('meta').selectAll().execute();
  await expect(reading).rejects.toMatchObject(problemOf(503, 'database_damaged'));
});

test('a full disk is reported, and what was there stays readable', async () => {
  const database = await newDatabase();
  const pages = Number(database.connection.prepare('pragma page_count').get()?.['page_count']);
  database.connection.exec(`pragma max_page_count = ${pages}`);
  const filling = database.sql
    .insertInto('meta')
    .values({ key: 'big', value: 'x'.repeat(1_000_000) })
    .execute();
  await expect(filling).rejects.toMatchObject(problemOf(507, 'disk_full'));
  expect((await getMeta(database)).description).toBe('Exemplum');
});

test('a disk that fills up while a database is made leaves nothing of it', async () => {
  const file = join(temporaryFolder(), 'example.sqlite');
  const filling = buildDatabase(file, ABOUT, async ({ connection, sql }) => {
    connection.exec('pragma max_page_count = 60');
    await sql
      .insertInto('meta')
      .values({ key: 'big', value: 'x'.repeat(1_000_000) })
      .execute();
  });
  await expect(filling).rejects.toMatchObject(problemOf(507, 'disk_full'));
  expect(readdirSync(join(file, '..'))).toEqual([]);
});

test('a database that another program is writing is readable, and writing it is refused as busy', async () => {
  const database = await newDatabase();
  const other = new DatabaseSync(database.file);
  onTestFinished(() => other.close());
  other.exec("begin immediate; insert into meta values ('other', 'half done')");
  database.connection.exec('pragma busy_timeout = 20');
  const keys = await database.sql.selectFrom('meta').select('key').execute();
  expect(keys.map((row) => row.key)).not.toContain('other');
  const writing = database.sql.insertInto('meta').values({ key: 'mine', value: '1' }).execute();
  await expect(writing).rejects.toMatchObject(problemOf(503, 'database_busy'));
});

describe('a read-only database', () => {
  test('can be read and refuses writing with a clear error', async () => {
    const file = await newFile();
    const database = await openDatabase(file, { readOnly: true });
    onTestFinished(() => database.close());
    expect((await getMeta(database)).kind).toBe('seqdef');
    const writing = database.sql.insertInto('meta').values({ key: 'mine', value: '1' }).execute();
    await expect(writing).rejects.toMatchObject(problemOf(403, 'folder_read_only'));
  });

  test('refuses an older file, which it could not bring up to date', async () => {
    const file = await newFile();
    const connection = new DatabaseSync(file);
    connection.exec('pragma journal_mode = delete; pragma user_version = 0');
    connection.close();
    await expect(openDatabase(file, { readOnly: true })).rejects.toMatchObject(problemOf(409, 'database_older'));
  });
});

test('a copied file is the same database under another name', async () => {
  const file = await newFile();
  const copy = join(file, '..', 'copy.sqlite');
  copyFileSync(file, copy);
  const database = await openDatabase(copy);
  onTestFinished(() => database.close());
  expect([database.name, (await getMeta(database)).description]).toEqual(['copy', 'Exemplum']);
});
