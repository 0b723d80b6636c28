import type { DatabaseSync } from 'node:sqlite';

/**
 * How a transaction begins: `immediate` takes the lock for writing at once, so that the work cannot fail for it halfway;
 * plain `begin` reads everything from one moment.
 */
export type Begin = 'begin' | 'begin immediate' | 'begin exclusive';

/**
 * Does synchronous `work` in one transaction: all of it is committed or, when it throws, none of it. The connection must
 * not be in a transaction yet: SQLite then refuses, and the open transaction stays as it is. Errors of SQLite come as they are.
 */
export function inTransaction<Result>(
  connection: DatabaseSync,
  work: () => Result,
  begin: Begin = 'begin immediate',
): Result {
  connection.exec(begin);
  try {
    const result = work();
    connection.exec('commit');
    return result;
  } catch (error) {
    rollBack(connection);
    throw error;
  }
}

/**
 * Does awaited `work` in the transaction that has begun on a connection, and ends it: committed or, when the work throws, rolled
 * back. Nobody else may use the connection meanwhile: what is written through it joins the transaction.
 */
export async function endTransaction<Result>(connection: DatabaseSync, work: () => Promise<Result>): Promise<Result> {
  try {
    const result = await work();
    connection.exec('commit');
    return result;
  } catch (error) {
    rollBack(connection);
    throw error;
  }
}

/** Takes back what was written in a transaction, if it is still open: SQLite ends it by itself after some errors. */
export function rollBack(connection: DatabaseSync): void {
  if (connection.isTransaction) connection.exec('rollback');
}
