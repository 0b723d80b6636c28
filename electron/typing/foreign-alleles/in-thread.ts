import { runInThread } from '#electron/threads/run-in-thread.ts';
import type { TaskOptions } from '#electron/threads/work-control.ts';
import { workerAddress } from '#electron/threads/worker-address.ts';
import type { GenomeInput } from '../genome/genome-reader.ts';
import type { IndexedDatabase } from '../index/indexed-database.ts';
import type { KnownLocus } from './allele-database.ts';
import type { WrittenSequences } from './written-sequences.ts';

/** Work of `foreign-alleles-worker.ts`: a whole genome, or a file to make, takes longer than the main thread may stand still. */
export type ForeignAllelesTask =
  { kind: 'write'; input: GenomeInput } | { kind: 'make'; folder: string; loci: readonly KnownLocus[] };

export type ForeignAllelesAnswer =
  ({ kind: 'written' } & WrittenSequences) | { kind: 'made'; database: IndexedDatabase };

const entry = workerAddress(import.meta.url, './foreign-alleles-worker');

async function run<Kind extends ForeignAllelesAnswer['kind']>(
  kind: Kind,
  task: ForeignAllelesTask,
  { signal }: Pick<TaskOptions, 'signal'>,
): Promise<Extract<ForeignAllelesAnswer, { kind: Kind }>> {
  const answer = await runInThread<ForeignAllelesTask, ForeignAllelesAnswer>(entry, task, signal ? { signal } : {});
  if (answer.kind !== kind) throw new Error(`A worker answered "${answer.kind}" instead of "${kind}".`);
  return answer as Extract<ForeignAllelesAnswer, { kind: Kind }>;
}

/** Reads a genome as it is sent to a site, in a thread of its own. Errors as `readGenome`, and an `AbortError`. */
export async function readAsWritten(
  input: GenomeInput,
  options: Pick<TaskOptions, 'signal'>,
): Promise<WrittenSequences> {
  return run('written', { kind: 'write', input }, options);
}

/**
 * Makes a database of some alleles in a folder, in a thread of its own, for work that takes a database. The caller removes the folder.
 * Errors of the store, and an `AbortError`.
 */
export async function makeAlleleDatabase(
  folder: string,
  loci: readonly KnownLocus[],
  options: Pick<TaskOptions, 'signal'>,
): Promise<IndexedDatabase> {
  return (await run('made', { kind: 'make', folder, loci }, options)).database;
}
