import { existsSync } from 'node:fs';
import { databaseNameOf, subjectOf } from '#electron/store/file/database-name.ts';
import { missingError } from '#electron/store/file/store-errors.ts';
import { AppError } from '#shared/problem.ts';
import type { IndexedDatabase } from './indexed-database.ts';

/**
 * The refusal of a run that writes nothing in the data folder, and so cannot make the typing index (409 `index_missing`); that of a
 * missing database if it is gone, too (404 `unknown_database`).
 */
export function indexMissing({ file }: IndexedDatabase, what: 'is missing' | 'is out of date'): AppError {
  // A share may be gone with all that is on it.
  if (!existsSync(file)) return missingError(subjectOf(file));
  const name = databaseNameOf(file);
  return new AppError(
    409,
    'index_missing',
    `The typing index of ${name} ${what}, and this run writes nothing in the data folder. Make it once, where the folder can be written: allelier index ${name}`,
  );
}
