import { join } from 'node:path';
import type { DataType } from '#shared/api/locus.ts';
import { isAmbiguous } from '#shared/rules/allele.ts';
import { byOwner } from '#electron/store/changes/authors.ts';
import { change } from '#electron/store/changes/change.ts';
import { createAlleleWriter } from '#electron/store/changes/writers/allele-writer.ts';
import { LocusStatistics } from '#electron/store/changes/writers/locus-statistics.ts';
import { createLocusWriter } from '#electron/store/changes/writers/locus-writer.ts';
import { openDatabase } from '#electron/store/file/database.ts';
import type { IndexedDatabase } from './index/indexed-database.ts';
import type { TypingResult } from '#shared/rpc/contract/typing.ts';
import { typeSequence, type TypeSequenceRequest, type TypingContext } from './type-sequence.ts';

/** Some alleles of a locus that is defined elsewhere. */
export interface KnownLocus {
  locus: string;
  data_type: DataType;
  alleles: { allele_id: string; sequence: string }[];
}

/** Makes a database of some alleles in a folder, for work that takes a database. The caller removes the folder. */
export async function makeAlleleDatabase(folder: string, loci: readonly KnownLocus[]): Promise<IndexedDatabase> {
  const file = join(folder, 'alleles.sqlite');
  const create = { kind: 'seqdef', description: 'Alleles of another site' } as const;
  await change({ file, title: 'Alleles of another site', create, patience: 0, ...byOwner() }, (made) => {
    const writer = createAlleleWriter(made);
    const rows = createLocusWriter(made);
    for (const { locus, data_type, alleles } of loci) {
      const row = rows.create(locus, data_type);
      const statistics = new LocusStatistics(data_type);
      for (const { allele_id, sequence } of alleles) {
        const ambiguous = isAmbiguous(sequence, data_type);
        const added = writer.add(row, allele_id, sequence, ambiguous);
        if ('row' in added) statistics.add(allele_id, Buffer.from(sequence), ambiguous);
      }
      rows.update(row, statistics);
    }
    made.contentChanged();
  });
  return { file, index: join(folder, 'alleles.index') };
}

/**
 * Types a sequence with the alleles that another site has found in it, or near to it: so places, differences and alignments are those
 * that this computer reports of its own databases. Errors as `typeSequence`.
 */
export async function typeWithAlleles(
  { engine, appVersion, folder }: Pick<TypingContext, 'engine' | 'appVersion'> & { folder: string },
  loci: readonly KnownLocus[],
  request: Omit<TypeSequenceRequest, 'target'>,
): Promise<TypingResult> {
  const { file, index } = await makeAlleleDatabase(folder, loci);
  const database = await openDatabase(file);
  try {
    return await typeSequence({ database, index, engine, appVersion }, { ...request, target: { kind: 'all' } });
  } finally {
    await database.close();
    engine.forget(file);
  }
}
