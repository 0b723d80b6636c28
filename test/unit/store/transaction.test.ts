import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { endTransaction, inTransaction } from '#electron/store/file/transaction.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

/** Two connections to one file: what the second one sees is committed. */
function twoConnections() {
  const file = join(temporaryFolder(), 'numbers.sqlite');
  const [writer, reader] = [new DatabaseSync(file), new DatabaseSync(file, { timeout: 0 })];
  onTestFinished(() => [writer, reader].forEach((connection) => connection.close()));
  writer.exec('pragma journal_mode = wal; create table number (value integer)');
  const add = (value: number) => writer.prepare('insert into number values (?)').run(value);
  const seen = () => reader.prepare('select value from number order by value').all().map(Object.values).flat();
  return { writer, reader, add, seen };
}

test('work is seen by others once all of it is done, and its result comes back', async () => {
  const { writer, add, seen } = twoConnections();
  const before = inTransaction(writer, () => {
    add(1);
    return seen();
  });
  expect(before).toEqual([]);
  expect(seen()).toEqual([1]);
  writer.exec('begin');
  const between = await endTransaction(writer, async () => {
    add(2);
    await Promise.resolve();
    return seen();
  });
  expect(between).toEqual([1]);
  expect(seen()).toEqual([1, 2]);
});

test('work that fails leaves nothing, and the connection can go on', async () => {
  const { writer, add, seen } = twoConnections();
  const fail = () => {
    add(1);
    throw new Error('no more');
  };
  expect(() => inTransaction(writer, fail)).toThrow('no more');
  writer.exec('begin');
  await expect(endTransaction(writer, async () => fail())).rejects.toThrow('no more');
  inTransaction(writer, () => add(2));
  expect(seen()).toEqual([2]);
});

test('a transaction inside another one is refused, and the outer one loses nothing', () => {
  const { writer, add, seen } = twoConnections();
  inTransaction(writer, () => {
    add(1);
    expect(() => inTransaction(writer, () => add(2))).toThrow(/within a transaction/);
    add(3);
  });
  expect(seen()).toEqual([1, 3]);
});

test('it holds the lock for writing from its beginning, unless it only reads', () => {
  const { writer, reader } = twoConnections();
  inTransaction(writer, () => expect(() => inTransaction(reader, () => 1)).toThrow(/locked/));
  expect(inTransaction(writer, () => inTransaction(reader, () => 1), 'begin')).toBe(1);
});
