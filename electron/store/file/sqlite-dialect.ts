import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { SqliteDialect, type SqliteDatabase, type SqliteStatement } from 'kysely';
import { createLruCache } from '#shared/lru-cache.ts';
import { translated } from './store-errors.ts';

/** Prepared statements kept per connection. The screens and the service use a few dozen different texts. */
const KEPT_STATEMENTS = 200;

/**
 * Kysely over a connection of `node:sqlite`. Beside `sqlite-file.ts` it is the only place that knows which SQL engine
 * runs. Failures that a user can understand arrive as `AppError`, worded with `subject`. Kysely gives the one
 * connection of a file to one query at a time, and a *stream* holds it until it is read to its end: a slow reader would
 * block everybody else. So long lists are read in pages by key, not streamed.
 */
export function createSqliteDialect(connection: DatabaseSync, subject: string): SqliteDialect {
  return new SqliteDialect({ database: adaptConnection(connection, subject) });
}

function adaptConnection(connection: DatabaseSync, subject: string): SqliteDatabase {
  // Preparing costs more than running a look-up by key, so the most recently used statements stay prepared.
  const kept = createLruCache<StatementSync>({ limit: KEPT_STATEMENTS });
  return {
    close: () => {
      kept.clear();
      if (connection.isOpen) connection.close();
    },
    prepare: (sql) =>
      translated(subject, () =>
        adaptStatement(
          kept.getOrMake(sql, () => connection.prepare(sql)),
          subject,
        ),
      ),
  };
}

function adaptStatement(statement: StatementSync, subject: string): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => translated(subject, () => statement.all(...(parameters as SQLInputValue[]))),
    run: (parameters) => translated(subject, () => statement.run(...(parameters as SQLInputValue[]))),
    iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
  };
}
