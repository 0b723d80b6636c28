import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { inAwaitedTransaction, inTransaction } from '#electron/store/file/transaction.ts';
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
  const between = await inAwaitedTransaction(writer, async () => {
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
  await expect(inAwaitedTransaction(writer, async () => fail())).rejects.toThrow('no more');
  inTransaction(writer, () => add(2));
  expect(seen()).toEqual([2]);
});

test('a transaction inside another one is refused, and the outer one loses nothing', async () => {
  const { writer, add, seen } = twoConnections();
  await inAwaitedTransaction(writer, async () => {
    add(1);
    expect(() => inTransaction(writer, () => add(2))).toThrow(/within a transaction/);
    await expect(inAwaitedTransaction(writer, async () => add(3))).rejects.toThrow(/within a transaction/);
    add(4);
  });
  expect(seen()).toEqual([1, 4]);
});

test('it holds the lock for writing from its beginning, unless it only reads', () => {
  const { writer, reader } = twoConnections();
  inTransaction(writer, () => expect(() => inTransaction(reader, () => 1)).toThrow(/locked/));
  expect(inTransaction(writer, () => inTransaction(reader, () => 1), 'begin')).toBe(1);
});

test('a beginning of its own that fails leaves no transaction and does no work', async () => {
  const { writer, add, seen } = twoConnections();
  const refuse = async () => {
    throw new Error('waited in vain');
  };
  await expect(inAwaitedTransaction(writer, async () => add(1), refuse)).rejects.toThrow('waited in vain');
  const begin = async () => writer.exec('begin exclusive');
  await inAwaitedTransaction(writer, async () => add(2), begin);
  expect(seen()).toEqual([2]);
});
