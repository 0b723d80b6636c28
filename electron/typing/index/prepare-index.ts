import type { DatabaseSync } from 'node:sqlite';
import { ifRefused } from '#shared/problem.ts';
import { readIndexFile, writeIndexFile } from './index-file.ts';
import { buildIndex, catchUp } from './index-store.ts';
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
  const onAlleles = (done: number, total: number) => {
    control.checkpoint();
    control.report({ done, total, unit: 'alleles', message: 'Building the allele index' });
  };
  for (const find of [() => held, () => readIndexFile(indexFile)]) {
    const known = find();
    const current = known && catchUp(connection, known, onAlleles);
    if (current) return current.base === known.base ? current : save(indexFile, current);
  }
  return save(indexFile, buildIndex(connection, onAlleles));
}

async function save(indexFile: string, index: SharedIndex): Promise<SharedIndex> {
  // In a read-only folder or on a full disk the index stays in memory, and queries still work.
  await writeIndexFile(indexFile, index).catch(ifRefused(undefined));
  return index;
}
