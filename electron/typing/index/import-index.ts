import type { DatabaseSync } from 'node:sqlite';
import type { DataType } from '#shared/api/locus.ts';
import type { IndexStamp } from './allele-index.ts';
import { createIndexBuilder, type IndexBuilder } from './index-builder.ts';
import { readIndexFile, writeIndexFile } from './index-file.ts';
import { readIndexStamp } from './index-stamp.ts';
import { catchUp, isGrowthOnly, shouldMerge, merge, startAdditions } from './index-store.ts';
import { sharePart, type SharedIndex } from './shared-index.ts';

/**
 * Builds the index during an import, so that the alleles need not be read again. That pays for many alleles only. Code
 * that adds a few does nothing: the index finds them by itself (`index-store.ts`). How to use it:
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
 * If the transaction rolls back, drop it: nothing was written. If `write` fails or is never reached, the next query
 * reads the missing alleles from the database.
 */
export interface ImportIndex extends Pick<IndexBuilder, 'addLocus' | 'addAllele'> {
  /** Writes the index to disk if that is worth it. The old file stays until the new one is whole. */
  write(indexFile: string, stamp: IndexStamp): Promise<void>;
}

/**
 * Begins with the index on disk, or with none if there are no alleles yet. Call it before the first change. Undefined
 * if there are alleles but no index to continue.
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
      if (!shouldMerge(builder.alleles, index) || !isGrowthOnly(index.stamp, stamp)) return;
      await writeIndexFile(indexFile, { stamp, stale: index.stale, base: merge(index, builder) });
    },
  };
}
