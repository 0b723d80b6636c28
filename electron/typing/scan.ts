import type { DataType } from '#shared/api/locus.ts';
import { alphabetOf, NO_RESIDUE } from '#shared/sequence/alphabet.ts';
import {
  findSeed,
  forEachAllele,
  HALF_SEED,
  type AlleleIndex,
  type AlleleTable,
  type IndexPart,
  type SeedTable,
} from './allele-index.ts';
import { createHashState, extendHash, firstHash, resetHash, secondHash } from './residue-hash.ts';
import { seedFilter } from './seed-filter.ts';

/** Positions between two looks at whether the work was cancelled. */
const BLOCK = 1 << 18;

/**
 * A place where, by its hash, an allele lies: row id of the allele, first residue on the forward strand (0-based), number
 * of residues, and whether it lies there as its reverse complement.
 */
export type OnCandidate = (row: number, start: number, length: number, isReverse: boolean) => void;

/**
 * Goes once over `codes` for every seed table of `index` for this kind of sequence and proposes each place of each allele;
 * of DNA on both strands. No particular order. A proposal rests on a 64-bit hash: verify it. `checkpoint` is called now
 * and then; what it throws ends the scan.
 */
export function scanForAlleles(
  codes: Uint8Array,
  dataType: DataType,
  index: AlleleIndex,
  onCandidate: OnCandidate,
  checkpoint: () => void,
): void {
  const parts: IndexPart[] = index.additions ? [index.base, index.additions] : [index.base];
  const alleles = parts.flatMap((part) => part.alleles).filter((table) => table.data_type === dataType);
  const seeds = parts.flatMap((part) => part.seeds).filter((table) => table.data_type === dataType);
  for (const tables of Map.groupBy(seeds, (table) => table.seed_length).values()) {
    // The bitmap of the additions, which come last, has the bits of the base too.
    const filter = tables.at(-1) as SeedTable;
    scanForSeeds(codes, filter, createLookup(codes, tables, alleles, onCandidate), checkpoint);
  }
}

/** Looks whether a seed lies in the window that ends before `end`. */
type SeedLookup = (end: number) => void;

/** The loop that sees every residue of a genome: it allocates nothing, and calls nothing unless the filter says so. */
function scanForSeeds(codes: Uint8Array, seeds: SeedTable, lookUp: SeedLookup, checkpoint: () => void): void {
  const { bitmap, data_type: dataType, seed_length: seedLength } = seeds;
  const { shift, mask } = seedFilter(dataType, seedLength, seeds.filter_length);
  const { bits } = alphabetOf(dataType);
  const lastCode = dataType === 'DNA' ? 3 : NO_RESIDUE - 1;
  let word = 0;
  /** First position whose window holds nothing but residues. */
  let firstWhole = seedLength - 1;
  for (let position = 0; position < codes.length;) {
    checkpoint();
    const blockEnd = Math.min(codes.length, position + BLOCK);
    while (position < blockEnd) {
      // The inner loop runs through whole contigs; written as one loop with the outer it takes half as long again.
      let code = codes[position] as number;
      while (code <= lastCode) {
        word = (word << bits) | code;
        const bit = (word >>> shift) & mask;
        if ((((bitmap[bit >>> 5] as number) >>> bit) & 1) !== 0 && position >= firstWhole) lookUp(position + 1);
        if (++position === blockEnd) break;
        code = codes[position] as number;
      }
      if (code > lastCode) firstWhole = position++ + seedLength;
    }
  }
}

/** `tables` are of seeds of one length; a seed may be in several, with other lengths in each. */
function createLookup(
  codes: Uint8Array,
  tables: SeedTable[],
  alleles: AlleleTable[],
  onCandidate: OnCandidate,
): SeedLookup {
  const { seed_length: seedLength, data_type: dataType } = tables[0] as SeedTable;
  const { bits } = alphabetOf(dataType);
  const split = Math.max(0, seedLength - HALF_SEED[dataType]);
  const state = createHashState();
  let scratch = new Uint8Array(4096);

  function lookUpForward(end: number): void {
    const start = end - seedLength;
    let high = 0;
    let low = 0;
    for (let index = start; index < start + split; index++) high = (high << bits) | (codes[index] as number);
    for (let index = start + split; index < end; index++) low = (low << bits) | (codes[index] as number);
    for (const table of tables) {
      const slot = findSeed(table, high, low);
      if (slot !== 0) hashLengths(codes, start, lengthsAt(table, slot), start, false);
    }
  }

  function lookUpReverse(end: number): void {
    let high = 0;
    let low = 0;
    for (let index = end - 1; index >= end - split; index--) high = (high << bits) | (3 - (codes[index] as number));
    for (let index = end - 1 - split; index >= end - seedLength; index--) {
      low = (low << bits) | (3 - (codes[index] as number));
    }
    for (const table of tables) {
      const slot = findSeed(table, high, low);
      if (slot === 0) continue;
      const lengths = lengthsAt(table, slot);
      const longest = Math.min(end, lengths.at(-1) as number);
      if (scratch.length < longest) scratch = new Uint8Array(2 * longest);
      for (let index = 0; index < longest; index++) scratch[index] = 3 - (codes[end - 1 - index] as number);
      hashLengths(scratch.subarray(0, longest), 0, lengths, end, true);
    }
  }

  /** Hashes `strand` from `start` on up to each of `lengths`, which ascend, and proposes the alleles with that hash. */
  function hashLengths(
    strand: Uint8Array,
    start: number,
    lengths: Int32Array,
    origin: number,
    isReverse: boolean,
  ): void {
    resetHash(state);
    let hashed = start;
    for (const length of lengths) {
      if (start + length > strand.length) return;
      extendHash(state, strand, hashed, start + length, bits);
      hashed = start + length;
      const place = isReverse ? origin - length : origin;
      const propose = (row: number) => onCandidate(row, place, length, isReverse);
      for (const table of alleles) forEachAllele(table, firstHash(state), secondHash(state), propose);
    }
  }

  if (dataType === 'peptide') return lookUpForward;
  return (end) => {
    lookUpForward(end);
    lookUpReverse(end);
  };
}

/** The distinct lengths of the alleles of a seed. */
function lengthsAt({ lengths }: SeedTable, slot: number): Int32Array {
  return lengths.subarray(slot, slot + (lengths[slot - 1] as number));
}
