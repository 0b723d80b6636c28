import type { DatabaseSync } from 'node:sqlite';
import { AppError } from '#shared/problem.ts';
import { readIndexFile, writeIndexFile } from './index-file.ts';
import { buildIndex, catchUp } from './index-store.ts';
import type { SharedIndex } from './shared-index.ts';
import type { WorkControl } from './work-control.ts';

/**
 * The index of the database as it is now: from `held` or from the disk, brought up to date, else built, with progress. It is put
 * on disk when so much was added to the one there that it was made anew.
 */
export async function prepareIndex(
  connection: DatabaseSync,
  indexFile: string,
  held: SharedIndex | undefined,
  control: WorkControl,
): Promise<SharedIndex> {
  const onAlleles = (done: number, total: number) => {
    control.checkpoint();
    control.report({ done, total, unit: 'alleles', message: 'Building the index of the alleles' });
  };
  for (const find of [() => held, () => readIndexFile(indexFile)]) {
    const known = find();
    const current = known && catchUp(connection, known, onAlleles);
    if (current) return current.base === known.base ? current : save(indexFile, current);
  }
  return save(indexFile, buildIndex(connection, onAlleles));
}

async function save(indexFile: string, index: SharedIndex): Promise<SharedIndex> {
  try {
    await writeIndexFile(indexFile, index);
  } catch (error) {
    // A read-only folder or a full disk: the index then lives in memory only, and queries work all the same.
    if (!(error instanceof AppError)) throw error;
  }
  return index;
}
