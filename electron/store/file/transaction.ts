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
 * As `inTransaction`, for work that is awaited. Nobody else may use the connection meanwhile: what is written through it
 * joins the transaction. `begin` may also be a function that begins the transaction in its own way, such as with patience.
 */
export async function inAwaitedTransaction<Result>(
  connection: DatabaseSync,
  work: () => Promise<Result>,
  begin: Begin | (() => Promise<void>) = 'begin immediate',
): Promise<Result> {
  if (typeof begin === 'function') await begin();
  else connection.exec(begin);
  try {
    const result = await work();
    connection.exec('commit');
    return result;
  } catch (error) {
    rollBack(connection);
    throw error;
  }
}

/** SQLite ends a transaction by itself after some errors, such as a full disk. */
function rollBack(connection: DatabaseSync): void {
  if (connection.isTransaction) connection.exec('rollback');
}
