import { openDatabase } from '#electron/store/file/database.ts';
import type { TypingResult } from '#shared/rpc/contract/typing.ts';
import { typeSequence, type TypeSequenceRequest, type TypingContext } from '../type-sequence.ts';
import type { KnownLocus } from './allele-database.ts';
import { makeAlleleDatabase } from './in-thread.ts';

/**
 * Types a sequence with the alleles that another site has found in it, or near to it: so places, differences and alignments are those
 * that this computer reports of its own databases. Errors as `typeSequence`.
 */
export async function typeWithAlleles(
  { engine, appVersion, folder }: Pick<TypingContext, 'engine' | 'appVersion'> & { folder: string },
  loci: readonly KnownLocus[],
  request: Omit<TypeSequenceRequest, 'target'>,
): Promise<TypingResult> {
  const { file, index } = await makeAlleleDatabase(folder, loci, { signal: request.signal });
  const database = await openDatabase(file);
  try {
    return await typeSequence({ database, index, engine, appVersion }, { ...request, target: { kind: 'all' } });
  } finally {
    await database.close();
    engine.forget(file);
  }
}
