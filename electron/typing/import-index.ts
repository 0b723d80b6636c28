import type { DatabaseSync } from 'node:sqlite';
import type { DataType } from '#shared/api/locus.ts';
import type { IndexStamp } from './allele-index.ts';
import { createIndexBuilder, type IndexBuilder } from './index-builder.ts';
import { readIndexFile, writeIndexFile } from './index-file.ts';
import { readIndexStamp } from './index-stamp.ts';
import { catchUp, isGrowthOnly, isTooMuch, merge, startAdditions } from './index-store.ts';
import { sharePart, type SharedIndex } from './shared-index.ts';

/**
 * Makes the index along with an import, so that the alleles need not be read again. It is of use for many alleles only; who
 * adds a few does nothing for the index, which finds them by itself (`index-store.ts`).
 *
 *     begin transaction
 *     const index = startImportIndex(connection, indexFile);      // undefined: feed nothing
 *     for each locus: index?.addLocus(locusRow, dataType)
 *     for each NEW allele, after its row is inserted: index?.addAllele(alleleRow, locusRow, sequenceBytes)
 *     bumpDefinitionsVersion(connection);
 *     const stamp = readIndexStamp(connection);                   // still inside the transaction
 *     commit
 *     await index?.write(indexFile, stamp);
 *
 * If the transaction rolls back, drop it: nothing was written. If `write` fails or is never reached, the next query reads
 * from the database what the index lacks.
 */
export interface ImportIndex extends Pick<IndexBuilder, 'addLocus' | 'addAllele'> {
  /** Puts the index on disk in one step, if what was added is worth it: the old file stays whole until the new one is. */
  write(indexFile: string, stamp: IndexStamp): Promise<void>;
}

/**
 * Begins from the index on disk, or from none when there are no alleles yet; call it before the first change. `undefined` when
 * there are alleles but no index that could be continued.
 */
export function startImportIndex(connection: DatabaseSync, indexFile: string): ImportIndex | undefined {
  const begin = readIndexStamp(connection);
  if (begin.last_allele === 0) return importIndex(createIndexBuilder(), undefined);
  const found = readIndexFile(indexFile);
  const index = found && catchUp(connection, found, () => {});
  return index && importIndex(startAdditions(index), index);
}

function importIndex(builder: IndexBuilder, index: SharedIndex | undefined): ImportIndex {
  return {
    addLocus: (locusRow: number, dataType: DataType) => builder.addLocus(locusRow, dataType),
    addAllele: (alleleRow, locusRow, sequence) => builder.addAllele(alleleRow, locusRow, sequence),
    async write(indexFile, stamp) {
      if (!index) return writeIndexFile(indexFile, { stamp, stale: 0, base: sharePart(builder.finish()) });
      if (!isTooMuch(builder.alleles, index) || !isGrowthOnly(index.stamp, stamp)) return;
      await writeIndexFile(indexFile, { stamp, stale: index.stale, base: merge(index, builder) });
    },
  };
}
