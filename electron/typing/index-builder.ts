import type { DataType } from '#shared/api/locus.ts';
import { alphabetOf, NO_RESIDUE } from '#shared/sequence/alphabet.ts';
import { AlleleTableBuilder } from './allele-table-builder.ts';
import { fullSeedLength, type AlleleIndex, type IndexStamp } from './allele-index.ts';
import { writeIndexFile } from './index-file.ts';
import { createHashState, extendHash, firstHash, resetHash, secondHash } from './residue-hash.ts';
import { SeedTableBuilder } from './seed-table-builder.ts';

/**
 * Builds an index while alleles stream by (about 3 ms per megabase), so that an import need not read them again:
 *
 *     begin transaction
 *     const builder = startIndexBuilder(connection, indexFile);   // index-store.ts; undefined: feed nothing
 *     for each locus: builder?.addLocus(locusRow, dataType)
 *     for each NEW allele, after its row is inserted: builder?.addAllele(alleleRow, locusRow, sequenceBytes)
 *     bumpDefinitionsVersion(connection);
 *     const stamp = readIndexStamp(connection);                   // still inside the transaction
 *     commit
 *     await builder?.write(indexFile, stamp);
 *
 * If the transaction rolls back, drop the builder: nothing was written. If `write` fails or is never reached, the
 * index on disk is stale and the next query rebuilds it.
 */
export interface IndexBuilder {
  /** Alleles taken in so far, those of the index that is continued included. */
  readonly alleles: number;
  /** Must come before the first allele of the locus; again for a known locus is harmless. */
  addLocus(locusRow: number, dataType: DataType): void;
  /**
   * Takes in one allele: its row id in table `allele`, that of its locus, and the sequence as bytes of letters, either
   * case, without blanks. The bytes are not kept. An allele with an ambiguity code is left out, since it matches nothing.
   */
  addAllele(alleleRow: number, locusRow: number, sequence: Uint8Array): void;
  /** What was taken in, as an index to query. */
  finish(stamp: IndexStamp): AlleleIndex;
  /** Puts the index on disk in one step: the old file stays whole until the new one has reached the disk. */
  write(indexFile: string, stamp: IndexStamp): Promise<void>;
}

/** A builder that is empty, or goes on from `existing` without changing it. */
export function createIndexBuilder(existing?: AlleleIndex): IndexBuilder {
  const parts = { DNA: createPart('DNA', existing), peptide: createPart('peptide', existing) };
  const partOfLocus = new Map<number, Part>();

  function finish(stamp: IndexStamp): AlleleIndex {
    const used = [parts.DNA, parts.peptide].filter((part) => part.alleles.count > 0);
    return {
      stamp,
      seeds: used.flatMap((part) => [...part.seeds.values()].map((seeds) => seeds.finish())),
      alleles: used.map((part) => part.alleles.finish()),
    };
  }

  return {
    get alleles() {
      return parts.DNA.alleles.count + parts.peptide.alleles.count;
    },
    addLocus(locusRow, dataType) {
      partOfLocus.set(locusRow, parts[dataType]);
    },
    addAllele(alleleRow, locusRow, sequence) {
      const part = partOfLocus.get(locusRow);
      if (!part) throw new Error(`Locus row ${locusRow} was not announced with addLocus.`);
      addToPart(part, alleleRow, sequence);
    },
    finish,
    write: (indexFile, stamp) => writeIndexFile(indexFile, finish(stamp)),
  };
}

/** What is built for one data type. */
interface Part {
  readonly dataType: DataType;
  readonly codes: Uint8Array;
  readonly bits: number;
  readonly fullSeed: number;
  readonly seeds: Map<number, SeedTableBuilder>;
  readonly alleles: AlleleTableBuilder;
  readonly hash: Int32Array;
  scratch: Uint8Array;
}

function createPart(dataType: DataType, existing?: AlleleIndex): Part {
  const { bits, codes } = alphabetOf(dataType);
  const part: Part = {
    dataType,
    codes,
    bits,
    fullSeed: fullSeedLength(dataType),
    seeds: new Map(),
    alleles: new AlleleTableBuilder(dataType),
    hash: createHashState(),
    scratch: new Uint8Array(4096),
  };
  for (const table of existing?.seeds ?? []) {
    if (table.data_type === dataType) seedsOf(part, table.seed_length).addTable(table);
  }
  for (const table of existing?.alleles ?? []) {
    if (table.data_type === dataType) part.alleles.addTable(table);
  }
  return part;
}

function seedsOf(part: Part, seedLength: number): SeedTableBuilder {
  let seeds = part.seeds.get(seedLength);
  if (!seeds) {
    seeds = new SeedTableBuilder(part.dataType, part.bits, seedLength);
    part.seeds.set(seedLength, seeds);
  }
  return seeds;
}

function addToPart(part: Part, alleleRow: number, sequence: Uint8Array): void {
  const length = sequence.length;
  if (length === 0) return;
  if (alleleRow > 0x7fffffff) throw new RangeError(`Allele row ${alleleRow} is beyond what an index can hold.`);
  if (part.scratch.length < length) part.scratch = new Uint8Array(length * 2);
  const { scratch, codes, hash } = part;
  let worst = 0;
  for (let index = 0; index < length; index++) {
    const code = codes[sequence[index] as number] as number;
    scratch[index] = code;
    if (code > worst) worst = code;
  }
  if (worst === NO_RESIDUE) return;
  seedsOf(part, Math.min(length, part.fullSeed)).addAllele(scratch, length);
  resetHash(hash);
  extendHash(hash, scratch, 0, length, part.bits);
  part.alleles.add(firstHash(hash), secondHash(hash), alleleRow);
}
