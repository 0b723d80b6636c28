import { alphabetOf, NO_RESIDUE } from '#shared/sequence/alphabet.ts';
import { findSeed, forEachAllele, HALF_SEED, type AlleleTable, type SeedTable } from './allele-index.ts';
import { createHashState, extendHash, firstHash, resetHash, secondHash } from './residue-hash.ts';

/**
 * Gets a place at which an allele lies according to its hash: row id of the allele, first residue on the forward strand
 * (0-based), number of residues, and whether it is the reverse complement.
 */
export type OnCandidate = (row: number, start: number, length: number, isReverse: boolean) => void;

/** Proposes the alleles that begin with the seed at a position, if there is one. */
export interface SeedLookup {
  /** Looks up the seed whose first residue is at `start`. */
  forward(start: number): void;
  /** Looks up the seed whose reverse complement ends before `end`. DNA only. */
  reverse(end: number): void;
}

/** `tables` hold seeds of one length. A seed may be in several, with other lengths in each. */
export function createSeedLookup(
  codes: Uint8Array,
  tables: SeedTable[],
  alleles: AlleleTable[],
  onCandidate: OnCandidate,
): SeedLookup {
  const { seed_length: seedLength, data_type: dataType } = tables[0] as SeedTable;
  const { bits } = alphabetOf(dataType);
  const lastCode = dataType === 'DNA' ? 3 : NO_RESIDUE - 1;
  const split = Math.max(0, seedLength - HALF_SEED[dataType]);
  const state = createHashState();
  let scratch = new Uint8Array(4096);
  /**
   * What is proposed of each allele with the hash. Variables, because making a function per hash would take longer than
   * the look-up.
   */
  let [place, length, isReversed] = [0, 0, false];
  const propose = (row: number) => onCandidate(row, place, length, isReversed);

  /** Hashes `strand` from `start` on up to each of the ascending `lengths`, and proposes the alleles with that hash. */
  function hashLengths(
    strand: Uint8Array,
    start: number,
    lengths: Int32Array,
    origin: number,
    isReverse: boolean,
  ): void {
    resetHash(state);
    let hashed = start;
    isReversed = isReverse;
    for (let index = 0; index < lengths.length; index++) {
      length = lengths[index] as number;
      if (start + length > strand.length) return;
      extendHash(state, strand, hashed, start + length, bits);
      hashed = start + length;
      place = isReverse ? origin - length : origin;
      const [first, second] = [firstHash(state), secondHash(state)];
      for (const table of alleles) forEachAllele(table, first, second, propose);
    }
  }

  function forward(start: number): void {
    if (start < 0 || start + seedLength > codes.length) return;
    let high = 0;
    let low = 0;
    for (let index = 0; index < seedLength; index++) {
      const code = codes[start + index] as number;
      if (code > lastCode) return;
      if (index < split) high = (high << bits) | code;
      else low = (low << bits) | code;
    }
    for (const table of tables) {
      const slot = findSeed(table, high, low);
      if (slot !== 0) hashLengths(codes, start, lengthsAt(table, slot), start, false);
    }
  }

  function reverse(end: number): void {
    if (end < seedLength) return;
    let high = 0;
    let low = 0;
    for (let index = 0; index < seedLength; index++) {
      const code = codes[end - 1 - index] as number;
      if (code > lastCode) return;
      if (index < split) high = (high << bits) | (3 - code);
      else low = (low << bits) | (3 - code);
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

  return { forward, reverse };
}

/** The distinct lengths of the alleles of a seed, ascending. */
function lengthsAt({ lengths }: SeedTable, slot: number): Int32Array {
  return lengths.subarray(slot, slot + (lengths[slot - 1] as number));
}
