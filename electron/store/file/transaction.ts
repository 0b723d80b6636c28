import type { DatabaseSync } from 'node:sqlite';

/**
 * How a transaction begins. `immediate` takes the write lock at once, so that the work cannot fail halfway for lack of
 * it. Plain `begin` reads everything from one moment.
 */
type BeginStatement = 'begin' | 'begin immediate' | 'begin exclusive';

/**
 * Does synchronous `work` in one transaction: all of it is committed or, if it throws, none of it. The connection must
 * not be in a transaction yet: SQLite then refuses, and the open transaction stays as it is. Errors of SQLite are
 * passed on unchanged.
 */
export function inTransaction<Result>(
  connection: DatabaseSync,
  work: () => Result,
  begin: BeginStatement = 'begin immediate',
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
 * Reads all that synchronous `work` reads from one moment, and takes the lock of the file once for it. Where the connection is in a
 * transaction already, that one counts. `work` must not write.
 */
export function readAtOneMoment<Result>(connection: DatabaseSync, work: () => Result): Result {
  return connection.isTransaction ? work() : inTransaction(connection, work, 'begin');
}

/**
 * Does asynchronous `work` in a transaction that has already begun on a connection, and ends the transaction: commits
 * it, or rolls it back if the work throws. Nothing else may use the connection meanwhile, because its writes would join
 * the transaction.
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

/** Rolls back a transaction if it is still open: after some errors SQLite has already ended it. */
export function rollBack(connection: DatabaseSync): void {
  if (connection.isTransaction) connection.exec('rollback');
}
