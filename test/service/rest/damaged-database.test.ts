import { randomBytes } from 'node:crypto';
import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { restoreDatabase } from '#electron/store/backup/restore-database.ts';
import { byOwner } from '#electron/store/changes/authors.ts';
import { change as changeDatabase } from '#electron/store/changes/change.ts';
import { runCheck, runCompact } from '#electron/store/care/run-care.ts';
import { ask } from '#test/support/ask.ts';
import { startListening, type Listening } from '#test/support/listening-service.ts';
import { createSampleDatabase, createSampleIsolates } from '#test/support/sample-database.ts';

let service: Listening;
const folderOfCopy = mkdtempSync(join(tmpdir(), 'allelier-damaged-'));
/** The database as it was, which nobody has open. */
const whole = join(folderOfCopy, 'whole.sqlite');

beforeAll(async () => {
  service = await startListening(async (folder) => {
    const { file } = await createSampleDatabase(folder);
    await createSampleIsolates(folder);
    await folder.release('sample');
    using connection = new DatabaseSync(file);
    connection.prepare('pragma wal_checkpoint(truncate)').get();
    copyFileSync(file, whole);
  });
});
afterAll(async () => {
  await service.close();
  rmSync(folderOfCopy, { recursive: true, force: true });
});

/** Copies that are damaged, each in other pages: together in all tables and indexes. */
const PLACES = 20;

/** Bytes of a page of a database. */
const PAGE = 8192;

const PATHS = [
  '',
  '/loci',
  '/loci/abcZ',
  '/loci/abcZ/alleles_fasta',
  '/loci/abcZ/alleles?return_all=1&include_records=1',
  '/schemes',
  '/schemes/1/profiles_csv',
  '/schemes/1/profiles/1',
  '/users/1',
];

async function get(database: string, path: string) {
  const reply = await ask(service.address, `/db/${database}${path}`);
  return { ...reply, text: reply.text.replaceAll(service.address, '').replaceAll(`/${database}`, '/DB') };
}

const change = (database: string) =>
  service.asOwner({
    method: 'PATCH',
    url: `/db/${database}/loci/abcZ`,
    headers: { host: 'localhost', 'if-match': '*' },
    payload: { full_name: 'ABC transporter' },
  });

/** Puts a copy of the whole database into the data folder, where the service opens it. */
async function served(name: string): Promise<string> {
  const file = service.dataFolder.fileOf(name);
  copyFileSync(whole, file);
  expect((await get(name, '/users/1')).status).toBe(200);
  return file;
}

/** Overwrites pages of a file (1-based), as a failing disk or another program does. */
function overwrite(file: string, pages: readonly number[], bytes: Uint8Array = randomBytes(PAGE)): void {
  const handle = openSync(file, 'r+');
  for (const page of pages) writeSync(handle, bytes, 0, bytes.length, (page - 1) * PAGE);
  closeSync(handle);
}

function readPage(file: string, page: number): Buffer {
  const handle = openSync(file, 'r');
  const bytes = Buffer.alloc(PAGE);
  readSync(handle, bytes, 0, bytes.length, (page - 1) * PAGE);
  closeSync(handle);
  return bytes;
}

/** The pages on which tables and indexes begin, by their names. */
function rootPages(): Map<string, number> {
  using connection = new DatabaseSync(whole, { readOnly: true });
  const rows = connection.prepare('select name, rootpage from sqlite_schema where rootpage > 0').all();
  return new Map(rows.map(({ name, rootpage }) => [String(name), Number(rootpage)]));
}

it('what needs the damaged part is refused, the rest is answered, and nothing is written until a backup is restored', async () => {
  const file = await served('hurt');
  overwrite(file, [rootPages().get('profile') ?? 0]);
  const refused = await get('hurt', '/schemes/1/profiles_csv');
  expect(refused.status).toBe(503);
  expect(JSON.parse(refused.text)).toMatchObject({
    code: 'database_damaged',
    message: expect.stringContaining('database "hurt" is damaged'),
  });
  expect(refused.headers).not.toHaveProperty('retry-after');
  expect(await get('hurt', '/loci/abcZ/alleles_fasta')).toMatchObject({ status: 200 });
  // What would be written lies in a part that is whole.
  expect((await change('hurt')).json).toMatchObject({ status: 503, code: 'database_damaged' });
  await expect(runCompact(service.dataFolder, 'hurt')).rejects.toMatchObject({ problem: { code: 'database_damaged' } });

  const { problems } = await runCheck(service.dataFolder, 'hurt');
  expect(problems).toContainEqual(
    expect.objectContaining({ table: 'profile', advice: expect.stringContaining('Restore a backup') }),
  );
  expect((await change('hurt')).status).toBe(503);

  const restored = await restoreDatabase(service.dataFolder, { file: whole, name: 'hurt', replace: true });
  expect((await get('hurt', '/schemes/1/profiles_csv')).text).toBe(
    (await get('sample', '/schemes/1/profiles_csv')).text,
  );
  expect((await change('hurt')).status).toBe(200);
  // The damaged one stays what it is, also when it comes back.
  const { name } = await service.dataFolder.trash.restore(restored.trash_id ?? '');
  expect((await change(name)).status).toBe(503);
});

it('a database that a check finds in order is written to again', async () => {
  const file = await served('mended');
  const page = rootPages().get('allele') ?? 0;
  const before = readPage(whole, page);
  overwrite(file, [page]);
  await runCheck(service.dataFolder, 'mended');
  expect((await change('mended')).json).toMatchObject({ code: 'database_damaged' });
  overwrite(file, [page], before);
  expect((await runCheck(service.dataFolder, 'mended')).problems).toEqual([]);
  expect((await change('mended')).status).toBe(200);
});

it('a long change that meets the damage on its copy is refused, and the database is written to no more', async () => {
  const file = await served('copied');
  overwrite(file, [rootPages().get('allele') ?? 0]);
  const request = { ...byOwner(), file, title: 'Test', patience: 1000, isLong: true };
  const meeting = changeDatabase(request, ({ connection }) => connection.prepare('select sequence from allele').all());
  await expect(meeting).rejects.toMatchObject({ problem: { status: 503, code: 'database_damaged' } });
  const beside = readdirSync(dirname(file)).filter((name) => name.startsWith('copied.') && !/-(wal|shm)$/.test(name));
  expect(beside).toEqual(['copied.sqlite', 'copied.sqlite-damaged']);
  expect((await change('copied')).json).toMatchObject({ code: 'database_damaged' });
});

it('wherever a file is overwritten, each reply is what it was or says that the database is damaged', async () => {
  const expected = await Promise.all(PATHS.map(async (path) => (await get('sample', path)).text));
  const roots = [1, ...rootPages().values()];
  let noticed = 0;
  for (let place = 0; place < PLACES; place += 1) {
    const name = `place_${place}`;
    const file = await served(name);
    const pages = roots.filter((_, index) => index % PLACES === place);
    overwrite(file, pages);
    for (const [index, path] of PATHS.entries()) {
      const { status, text } = await get(name, path);
      if (status === 503) expect(text, `${path} ${pages.join()}`).toContain('"code":"database_damaged"');
      else expect({ status, text }, `${path} ${pages.join()}`).toEqual({ status: 200, text: expected[index] });
      if (status === 503) noticed += 1;
    }
    if (existsSync(`${file}-damaged`)) expect((await change(name)).status).toBe(503);
  }
  expect(noticed).toBeGreaterThan(PLACES);
});
