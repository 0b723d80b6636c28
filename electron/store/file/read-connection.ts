import type { DatabaseSync } from 'node:sqlite';
import { SEES_ALL, type RecordReader } from '#electron/rights/record-reader.ts';
import { DATABASE_FILE } from './database-kind.ts';
import { subjectOf } from './database-name.ts';
import { changedWhileRead, isOutdated } from './frozen-file.ts';
import { readFixed, type FixedState } from './fixed-state.ts';
import { showOnly } from './reader-views.ts';
import { openSqliteFile } from './sqlite-file.ts';

/**
 * Like `readDatabase`, for work with its own SQL text: Kysely is not loaded, whose 250 files take longer to load than a small genome
 * takes to be searched. The work sees one moment of the database, whatever others write; with `fixed`, that state of it.
 */
export async function readConnection<Result>(
  file: string,
  work: (connection: DatabaseSync) => Result | Promise<Result>,
  { reader = SEES_ALL, fixed }: { reader?: RecordReader; fixed?: FixedState } = {},
): Promise<Result> {
  if (fixed) return readFixed(file, fixed, work);
  const options = { readOnly: true, mayFreeze: true };
  const connection = await openSqliteFile(file, DATABASE_FILE, subjectOf(file), options);
  try {
    showOnly(connection, reader);
    connection.exec('begin');
    const result = await work(connection);
    if (!isOutdated(connection, file)) return result;
    throw changedWhileRead(file);
  } finally {
    if (connection.isOpen) connection.close();
  }
}
