import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { compactDatabase } from '#electron/store/care/compact-database.ts';
import { createDatabase } from '#electron/store/file/database.ts';
import { openDataFolder } from '#electron/store/site/data-folder.ts';
import { canMountDisks, smallDisk } from '#test/support/small-disk.ts';
import { statesAfterKills } from '#test/support/states-after-kills.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

const CONTROL = { checkpoint: () => undefined, report: () => undefined };

/** Makes a database, 2 MB of which are unused, and gives its file. */
async function looseDatabase(folder: string): Promise<string> {
  const file = join(folder, 'loose.sqlite');
  const database = await createDatabase(file, { kind: 'seqdef', description: 'Loose' });
  const insert = database.connection.prepare('insert into meta (key, value) values (?, ?)');
  for (let row = 0; row < 20; row += 1) insert.run(`long-${row}`, 'x'.repeat(100_000));
  database.connection.exec("delete from meta where key like 'long-%' and key <> 'long-7'");
  await database.close();
  return file;
}

function contentOf(file: string): unknown {
  const connection = new DatabaseSync(file, { readOnly: true });
  const rows = connection.prepare('select key, length(value) as length from meta order by key').all();
  const [mode] = connection.prepare('pragma journal_mode').all();
  const checked = connection.prepare('pragma integrity_check').all();
  connection.close();
  return { rows, mode, checked };
}

test('a compacted database has the same content in less room, and a second time nothing is left to do', async () => {
  const folder = temporaryFolder();
  const file = await looseDatabase(folder);
  const before = contentOf(file);
  const report = await compactDatabase(file, CONTROL);
  expect(report.before - report.after).toBeGreaterThan(1_500_000);
  expect(statSync(file).size).toBe(report.after);
  expect(contentOf(file)).toEqual(before);
  expect(await compactDatabase(file, CONTROL)).toEqual({ before: report.after, after: report.after });
  expect(readdirSync(folder)).toEqual(['loose.sqlite']);
});

// Over 2 s: a database that is open elsewhere is waited for before it is refused.
test('a database that is open elsewhere is not compacted, and says so', async () => {
  const file = await looseDatabase(temporaryFolder());
  const { size } = statSync(file);
  const other = new DatabaseSync(file);
  other.prepare('select count(*) from meta').get();
  await expect(compactDatabase(file, CONTROL)).rejects.toMatchObject({
    problem: { status: 409, code: 'database_in_use', message: expect.stringContaining('close it there') },
  });
  other.close();
  expect(statSync(file).size).toBe(size);
});

test('a kill at any step leaves the old or the new one whole, and the next start clears up', async () => {
  const origin = temporaryFolder();
  mkdirSync(join(origin, 'databases'));
  const whole = contentOf(await looseDatabase(join(origin, 'databases')));
  const sizes = new Set<number>();
  const script = new URL('./killed-compact.ts', import.meta.url);
  for await (const root of statesAfterKills({ script, origin })) {
    const databases = join(root, 'databases');
    await (await openDataFolder(root)).close();
    expect(contentOf(join(databases, 'loose.sqlite'))).toEqual(whole);
    expect(readdirSync(databases).filter((name) => name.includes('.new-'))).toEqual([]);
    sizes.add(statSync(join(databases, 'loose.sqlite')).size);
  }
  expect(sizes.size).toBe(2);
});

test.skipIf(!canMountDisks)('a full disk leaves the old one, with a sentence', async () => {
  const { folder, fill, free } = smallDisk(5);
  const file = await looseDatabase(folder);
  const before = contentOf(file);
  // Before the new file is begun, and in the middle of it.
  for (const left of [0, 600_000]) {
    fill(left);
    await expect(compactDatabase(file, CONTROL)).rejects.toMatchObject({ problem: { status: 507, code: 'disk_full' } });
    free();
    expect(readdirSync(folder).filter((name) => name.includes('.new-'))).toEqual([]);
    expect(contentOf(file)).toEqual(before);
  }
});
