import { hash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { AppError } from '#shared/problem.ts';
import { DATABASE_FILE } from './database-kind.ts';
import { subjectOf } from './database-name.ts';
import { isRewritten } from './frozen-file.ts';
import { openSqliteFile } from './sqlite-file.ts';
import { storeError } from './store-errors.ts';

/** One state of a database, which all of a long run reads, in whatever thread, while others may write. */
export interface FixedState {
  /** What `contentName` gave at its beginning. */
  readonly content: string;
  /** Whether no lock may be taken and no file made beside the database (`openFrozen`). */
  readonly frozen: boolean;
}

/** Names the state of the definitions of a database, the same in every copy of it. Another one has another name. */
export function contentName(connection: DatabaseSync): string {
  const rows = connection
    .prepare(
      "select value from meta where key in ('created_at', 'definitions_version', 'details_version') order by key",
    )
    .all();
  return hash('sha256', JSON.stringify(rows.map(({ value }) => value)));
}

/** What this thread has open of fixed states: one transaction each, from its first task to its end. */
const held = new Map<string, Promise<DatabaseSync>>();

/**
 * Does a piece of reading in a state of a database. AppError codes: those of `openSqliteFile`; 409 `definitions_changed` if that state is
 * gone: it was changed before this thread began to read, or its file was written while it was read without locks.
 */
export async function readFixed<Result>(
  file: string,
  fixed: FixedState,
  work: (connection: DatabaseSync) => Result | Promise<Result>,
): Promise<Result> {
  const key = `${file} ${fixed.content}`;
  const opening = held.get(key) ?? openAt(file, fixed);
  held.set(key, opening);
  opening.catch(() => held.delete(key));
  const connection = await opening;
  try {
    try {
      return await work(connection);
    } finally {
      // What was read while the file was written may be torn, and so may be what failed.
      refuseRewritten(connection, file);
    }
  } catch (error) {
    // A share may be gone.
    throw storeError(error, subjectOf(file));
  }
}

async function openAt(file: string, { content, frozen }: FixedState): Promise<DatabaseSync> {
  const options = { readOnly: true, mayFreeze: true, frozen };
  const connection = await openSqliteFile(file, DATABASE_FILE, subjectOf(file), options);
  connection.exec('begin');
  if (contentName(connection) === content) return connection;
  connection.close();
  throw changedError(file);
}

/** Closes what this thread has open of fixed states. */
export async function letGoOfFixed(): Promise<void> {
  const opened = await Promise.allSettled(held.values());
  held.clear();
  for (const one of opened) if (one.status === 'fulfilled' && one.value.isOpen) one.value.close();
}

/** Refuses what was read without locks of a file that others have written or replaced since (409 `definitions_changed`). */
export function refuseRewritten(connection: DatabaseSync, file: string): void {
  if (isRewritten(connection, file)) throw changedError(file);
}

function changedError(file: string): AppError {
  return new AppError(
    409,
    'definitions_changed',
    `${subjectOf(file)} was changed while it was read. All rows are to be of one state of it: run the command again.`,
  );
}
