import { spawnSync } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import type { WorkControl } from '#electron/threads/work-control.ts';
import { checkDatabase } from '#electron/store/care/check-database.ts';
import { packDatabase } from '#electron/store/care/pack-database.ts';
import { createDatabase, openDatabase } from '#electron/store/file/database.ts';
import { seededMoments } from '#test/support/kill-before-statement.ts';
import { canMountDisks, smallDisk } from '#test/support/small-disk.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

const CONTROL = { checkpoint: () => undefined, report: () => undefined };
/** More than are packed at once. */
const ISOLATES = 250;

/** How often packing is killed. `npm test` takes few; ALLELIER_KILLS=200 takes more. */
const KILLS = Number(process.env['ALLELIER_KILLS'] ?? 3);
/** Packing all isolates takes a few more statements, and more where a slow machine does them in more parts. */
const STATEMENTS = 2_250;

/** Makes a database whose isolates each have two designations in rows of their own, and gives its file. */
async function unpacked(folder: string): Promise<string> {
  const file = join(folder, 'unpacked.sqlite');
  await using database = await createDatabase(file, { kind: 'isolates', description: 'Unpacked' });
  const { connection } = database;
  connection.exec(`
    begin;
    insert into locus (id, name, data_type, allele_id_format, length_varies, date_entered, datestamp)
      values (1, 'abcZ', 'DNA', 'integer', 1, '2024-01-01', '2024-01-01'), (2, 'adk', 'DNA', 'integer', 1, '2024-01-01', '2024-01-01');
    with recursive number (n) as (select 1 union all select n + 1 from number where n < ${ISOLATES})
      insert into isolate (id, name, date_entered, datestamp) select n, 'isolate ' || n, '2024-01-01', '2024-01-01' from number;
    insert into allele_designation (isolate, locus, allele_id, comments, date_entered, datestamp)
      select isolate.id, locus.id, isolate.id % 7, iif(isolate.id = 3, 'doubtful', null), '2024-01-01', '2024-01-01' from isolate, locus;
    commit`);
  return file;
}

function contentOf(file: string) {
  using connection = new DatabaseSync(file, { readOnly: true });
  const rows = connection
    .prepare(
      `select isolate, locus, allele_id, method, status, comments, sender, curator, date_entered, datestamp, scan
       from allele_designation order by isolate, locus, allele_id`,
    )
    .all();
  const single = connection.prepare('select count(*) as rows from single_designation').get()?.['rows'];
  return { rows, single };
}

test('a database is read and written while it is packed, a cancel leaves it whole, and the next time goes on', async () => {
  const file = await unpacked(temporaryFolder());
  using other = new DatabaseSync(file);
  await using reader = await openDatabase(file, { readOnly: true });
  const change = other.prepare('update allele_designation set allele_id = ? where isolate = ? and locus = 2');
  let expected = contentOf(file).rows;
  const seen: unknown[] = [];
  const watched = {
    checkpoint: () => undefined,
    report: ({ done, total, unit }: Parameters<WorkControl['report']>[0]) => {
      if (total === undefined) return;
      seen.push([done, total, unit]);
      // Of an isolate that is packed by the second time, and of one that is not yet.
      for (const isolate of [1, ISOLATES]) change.run(`new-${seen.length}`, isolate);
      expected = contentOf(file).rows;
      if (seen.length === 2) throw new DOMException('Cancelled.', 'AbortError');
    },
  };
  await expect(packDatabase(file, watched)).rejects.toMatchObject({ name: 'AbortError' });
  expect(seen[0]).toEqual([0, ISOLATES, 'isolates']);
  const cancelled = contentOf(file);
  expect(cancelled.rows).toEqual(expected);
  expect(cancelled.single).toBeGreaterThan(0);
  expect(cancelled.single).toBeLessThan(2 * ISOLATES);
  expect(reader.connection.prepare('select count(*) as rows from allele_designation').get()).toEqual({
    rows: 2 * ISOLATES,
  });

  await Promise.all([packDatabase(file, CONTROL), packDatabase(file, CONTROL)]);
  expect(contentOf(file)).toEqual({ rows: expected, single: 2 });
});

test('a kill at some moment of packing loses nothing, and the next time goes on from there', async () => {
  const file = await unpacked(temporaryFolder());
  const { rows } = contentOf(file);
  const killed = join(temporaryFolder(), 'killed.sqlite');
  const left = new Set<unknown>();
  for (const moment of seededMoments(STATEMENTS).take(KILLS)) {
    copyFileSync(file, killed);
    const script = new URL('./killed-packing.ts', import.meta.url).pathname;
    const { signal } = spawnSync(process.execPath, [script, killed, String(moment)], { stdio: 'inherit' });
    expect(signal).toBe('SIGKILL');
    const content = contentOf(killed);
    expect(content.rows).toEqual(rows);
    left.add(content.single);
    await packDatabase(killed, CONTROL);
    expect(contentOf(killed)).toEqual({ rows, single: 2 });
    expect((await checkDatabase(killed, CONTROL)).problems).toEqual([]);
  }
  // Some died before the first commit, some after it.
  expect(left.size).toBeGreaterThan(1);
});

test.skipIf(!canMountDisks)(
  'a disk without room for the smaller file is told of before anything is packed',
  async () => {
    const { folder, fill, free } = smallDisk(5);
    const file = await unpacked(folder);
    const before = contentOf(file);
    fill(100_000);
    await expect(packDatabase(file, CONTROL)).rejects.toMatchObject({
      problem: {
        code: 'disk_full',
        message: expect.stringMatching(/packing "unpacked" takes \d+\.\d MB, and 0\.\d MB are free/),
      },
    });
    free();
    expect(contentOf(file)).toEqual(before);
  },
);
