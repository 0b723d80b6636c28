import type { DataType } from '#shared/api/locus.ts';
import { alphabetOf, NO_RESIDUE } from '#shared/sequence/alphabet.ts';
import { HALF_SEED, seedHash, type AlleleIndex, type AlleleTable, type SeedTable } from './allele-index.ts';
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
  const alleles = index.alleles.find((table) => table.data_type === dataType);
  if (!alleles) return;
  for (const seeds of index.seeds) {
    if (seeds.data_type === dataType)
      scanForSeeds(codes, seeds, createLookup(codes, seeds, alleles, onCandidate), checkpoint);
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

function createLookup(codes: Uint8Array, seeds: SeedTable, alleles: AlleleTable, onCandidate: OnCandidate): SeedLookup {
  const { seed_length: seedLength, lengths, data_type: dataType } = seeds;
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
    const slot = findSeed(seeds, high, low);
    if (slot !== 0) hashLengths(codes, start, slot, start, false);
  }

  function lookUpReverse(end: number): void {
    let high = 0;
    let low = 0;
    for (let index = end - 1; index >= end - split; index--) high = (high << bits) | (3 - (codes[index] as number));
    for (let index = end - 1 - split; index >= end - seedLength; index--) {
      low = (low << bits) | (3 - (codes[index] as number));
    }
    const slot = findSeed(seeds, high, low);
    if (slot === 0) return;
    const longest = Math.min(end, lengths[slot - 1 + (lengths[slot - 1] as number)] as number);
    if (scratch.length < longest) scratch = new Uint8Array(2 * longest);
    for (let index = 0; index < longest; index++) scratch[index] = 3 - (codes[end - 1 - index] as number);
    hashLengths(scratch.subarray(0, longest), 0, slot, end, true);
  }

  /** Hashes `strand` from `start` on up to each length of the alleles of a seed, and proposes those with that hash. */
  function hashLengths(strand: Uint8Array, start: number, slot: number, origin: number, isReverse: boolean): void {
    resetHash(state);
    let hashed = start;
    const last = slot + (lengths[slot - 1] as number);
    for (let index = slot; index < last; index++) {
      const length = lengths[index] as number;
      if (start + length > strand.length) return;
      extendHash(state, strand, hashed, start + length, bits);
      hashed = start + length;
      const place = isReverse ? origin - length : origin;
      forEachAllele(alleles, firstHash(state), secondHash(state), (row) => onCandidate(row, place, length, isReverse));
    }
  }

  if (dataType === 'peptide') return lookUpForward;
  return (end) => {
    lookUpForward(end);
    lookUpReverse(end);
  };
}

/** 1 + the place of a seed's lengths, or 0 when there is no such seed. */
function findSeed({ high: highs, low: lows, slot: slots }: SeedTable, high: number, low: number): number {
  const mask = slots.length - 1;
  for (let place = seedHash(high, low) & mask; ; place = (place + 1) & mask) {
    const slot = slots[place] as number;
    if (slot === 0 || (highs[place] === high && lows[place] === low)) return slot;
  }
}

function forEachAllele(table: AlleleTable, first: number, second: number, visit: (row: number) => void): void {
  const { first: firsts, second: seconds, row: rows } = table;
  const mask = rows.length - 1;
  for (let place = first & mask; rows[place] !== 0; place = (place + 1) & mask) {
    if (firsts[place] === first && seconds[place] === second) visit(rows[place] as number);
  }
}
