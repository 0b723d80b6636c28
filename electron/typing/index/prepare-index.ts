import type { DatabaseSync } from 'node:sqlite';
import { ifRefused } from '#shared/problem.ts';
import { readIndexFile, writeIndexFile } from './index-file.ts';
import { indexMissing } from './index-missing.ts';
import { isSameStamp, readIndexStamp } from './index-stamp.ts';
import { buildIndex, catchUp, merge, startAdditions } from './index-store.ts';
import type { IndexedDatabase } from './indexed-database.ts';
import type { SharedIndex } from './shared-index.ts';
import type { WorkControl } from '#electron/threads/work-control.ts';

/**
 * Prepares the index of the present state of the database: from `held` or from the disk, brought up to date; otherwise
 * built, with progress. It is written to disk if so much was added that the base was made again.
 */
export async function prepareIndex(
  connection: DatabaseSync,
  indexFile: string,
  held: SharedIndex | undefined,
  control: WorkControl,
): Promise<SharedIndex> {
  const onAlleles = reportTo(control);
  for (const find of [() => held, () => readIndexFile(indexFile)]) {
    const known = find();
    const current = known && catchUp(connection, known, onAlleles);
    if (current) return current.base === known.base ? current : save(indexFile, current);
  }
  return save(indexFile, buildIndex(connection, onAlleles));
}

/**
 * Writes the index of the present state of the database to the disk, with all that was added, unless it is there. AppError codes as
 * `writeIndexFile`.
 */
export async function writeWholeIndex(
  connection: DatabaseSync,
  indexFile: string,
  control: WorkControl,
): Promise<void> {
  const onAlleles = reportTo(control);
  const known = readIndexFile(indexFile);
  const index = (known && catchUp(connection, known, onAlleles)) ?? buildIndex(connection, onAlleles);
  if (index === known) return;
  const { stamp, stale, additions } = index;
  await writeIndexFile(indexFile, { stamp, stale, base: additions ? merge(index, startAdditions(index)) : index.base });
}

/** The index on the disk, which is to be that of the present state of the database. Errors as `indexMissing`. */
export function currentIndex(connection: DatabaseSync, database: IndexedDatabase): SharedIndex {
  const known = readIndexFile(database.index);
  if (known && isSameStamp(known.stamp, readIndexStamp(connection))) return known;
  throw indexMissing(database, known ? 'is out of date' : 'is missing');
}

function reportTo(control: WorkControl) {
  return (done: number, total: number) => {
    control.checkpoint();
    control.report({ done, total, unit: 'alleles', message: 'Building the allele index' });
  };
}

async function save(indexFile: string, index: SharedIndex): Promise<SharedIndex> {
  // In a read-only folder or on a full disk the index stays in memory, and queries still work.
  await writeIndexFile(indexFile, index).catch(ifRefused(undefined));
  return index;
}
