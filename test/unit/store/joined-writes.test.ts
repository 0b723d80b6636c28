import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { createJoinedWrites } from '#electron/store/results/result-database.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

/** A table of unique numbers, and a second connection to it. */
function openTable() {
  const file = join(temporaryFolder(), 'numbers.sqlite');
  const sql = new DatabaseSync(file, { timeout: 0 });
  sql.exec('pragma journal_mode = wal; create table number (value integer primary key)');
  const other = new DatabaseSync(file, { timeout: 0 });
  onTestFinished(() => {
    other.close();
    sql.close();
  });
  const writes = createJoinedWrites('The file');
  const add = async (value: number) =>
    writes.write(sql, (at) => at.prepare('insert into number values (?)').run(value));
  const values = () =>
    other
      .prepare('select value from number order by value')
      .all()
      .map(({ value }) => value);
  return { add, other, values };
}

test('a write that breaks a constraint fails alone, and says what it broke', async () => {
  const { add, values } = openTable();
  const made = await Promise.allSettled([1, 1, 2].map(add));
  expect(made.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(made[1]).toMatchObject({ reason: { message: expect.stringContaining('UNIQUE constraint') } });
  expect(values()).toEqual([1, 2]);
});

test('what refuses the file refuses all writes, in words for the user', async () => {
  const { add, other, values } = openTable();
  other.exec('begin immediate');
  const made = await Promise.allSettled([1, 2].map(add));
  other.exec('rollback');
  expect(made).toMatchObject(
    [1, 2].map(() => ({ status: 'rejected', reason: { problem: { code: 'database_busy' } } })),
  );
  expect(values()).toEqual([]);
});
