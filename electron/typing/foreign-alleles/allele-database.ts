import { join } from 'node:path';
import type { DataType } from '#shared/api/locus.ts';
import { isAmbiguous } from '#shared/rules/allele.ts';
import { byOwner } from '#electron/store/changes/authors.ts';
import { change } from '#electron/store/changes/change.ts';
import { alleleWriterOf } from '#electron/store/changes/writers/allele-writer.ts';
import { LocusStatistics } from '#electron/store/changes/writers/locus-statistics.ts';
import { createLocusWriter } from '#electron/store/changes/writers/locus-writer.ts';
import type { IndexedDatabase } from '../index/indexed-database.ts';

/** Some alleles of a locus that is defined elsewhere. */
export interface KnownLocus {
  locus: string;
  data_type: DataType;
  alleles: { allele_id: string; sequence: string }[];
}

/** Alleles, and the folder of the database that they become. */
export interface KnownAlleles {
  folder: string;
  loci: readonly KnownLocus[];
}

/** Writes a database of some alleles into a folder. For a worker, because it waits for the disk. */
export async function writeAlleleDatabase({ folder, loci }: KnownAlleles): Promise<IndexedDatabase> {
  const file = join(folder, 'alleles.sqlite');
  const create = { kind: 'seqdef', description: 'Alleles of another site' } as const;
  await change({ file, title: 'Alleles of another site', create, patience: 0, ...byOwner() }, (made) => {
    const writer = alleleWriterOf(made);
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
