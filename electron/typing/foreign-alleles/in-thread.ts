import { runTask } from '#electron/threads/run-task.ts';
import type { TaskOptions } from '#electron/threads/work-control.ts';
import type { GenomeInput } from '../genome/genome-reader.ts';
import type { IndexedDatabase } from '../index/indexed-database.ts';
import type { KnownLocus, writeAlleleDatabase } from './allele-database.ts';
import type { readWritten } from './read-written.ts';
import type { WrittenSequences } from './written-sequences.ts';

/** Reads a genome as it is sent to a site, in a thread of its own. Errors as `readGenome`, and an `AbortError`. */
export function readAsWritten(input: GenomeInput, { signal }: Pick<TaskOptions, 'signal'>): Promise<WrittenSequences> {
  return runTask<typeof readWritten>('read-written', input, { signal });
}

/**
 * Makes a database of some alleles in a folder, in a thread of its own, for work that takes a database. The caller removes the folder.
 * Errors of the store, and an `AbortError`.
 */
export function makeAlleleDatabase(
  folder: string,
  loci: readonly KnownLocus[],
  { signal }: Pick<TaskOptions, 'signal'>,
): Promise<IndexedDatabase> {
  return runTask<typeof writeAlleleDatabase>('allele-database', { folder, loci }, { signal });
}
