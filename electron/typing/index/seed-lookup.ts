import { alphabetOf, NO_RESIDUE } from '#shared/sequence/alphabet.ts';
import { findSeed, forEachAllele, HALF_SEED, spansAt, type AlleleTable, type SeedTable } from './allele-index.ts';
import { createHashState, extendHash, firstHash, resetHash, secondHash } from './residue-hash.ts';

/**
 * Gets a place at which an allele lies according to its hash: row id of the allele, first residue on the forward strand
 * (0-based), number of residues, whether it is the reverse complement, and where in the allele the seed begins that led
 * there. Seeds of other alleles may lead to the same place, so only the allele's own seed counts.
 */
export type OnCandidate = (row: number, start: number, length: number, isReverse: boolean, seed: number) => void;

/** Proposes the alleles whose seed lies at a position, if there is one. */
export interface SeedLookup {
  /** Looks up the seed whose first residue is at `start`. */
  forward(start: number): void;
  /** Looks up the seed whose reverse complement ends before `end`. DNA only. */
  reverse(end: number): void;
}

/** `tables` hold seeds of one length. A seed may be in several, with other spans in each. */
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
  let [place, length, offset, isReversed] = [0, 0, 0, false];
  const propose = (row: number) => onCandidate(row, place, length, isReversed, offset);

  /**
   * Hashes each of the ascending `spans` of a seed at `seed` in `strand`, and proposes the alleles with that hash.
   * Spans that leave the strand are passed over. `end` is where the first residue of `strand` ends in `codes`.
   */
  function hashSpans(strand: Uint8Array, seed: number, spans: Int32Array, end: number): void {
    let from = -1;
    let hashed = 0;
    for (let index = 0; index < spans.length; index += 2) {
      offset = spans[index] as number;
      const start = seed - offset;
      length = spans[index + 1] as number;
      if (start < 0 || start + length > strand.length) continue;
      if (start !== from) {
        resetHash(state);
        from = start;
        hashed = start;
      }
      extendHash(state, strand, hashed, start + length, bits);
      hashed = start + length;
      place = isReversed ? end - start - length : start;
      const [first, second] = [firstHash(state), secondHash(state)];
      for (const table of alleles) forEachAllele(table, first, second, propose);
    }
  }

  /** The reverse complement of the part of `codes` that the spans of a seed reach. */
  function reverseStrand(first: number, last: number): Uint8Array {
    const size = last - first;
    if (scratch.length < size) scratch = new Uint8Array(2 * size);
    for (let index = 0; index < size; index++) scratch[index] = 3 - (codes[last - 1 - index] as number);
    return scratch.subarray(0, size);
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
      if (slot === 0) continue;
      isReversed = false;
      hashSpans(codes, start, spansAt(table, slot), 0);
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
      const spans = spansAt(table, slot);
      let [before, behind] = [0, 0];
      for (let index = 0; index < spans.length; index += 2) {
        const [ahead, all] = [spans[index] as number, spans[index + 1] as number];
        before = Math.max(before, ahead);
        behind = Math.max(behind, all - ahead);
      }
      const last = Math.min(codes.length, end + before);
      isReversed = true;
      hashSpans(reverseStrand(Math.max(0, end - behind), last), last - end, spans, last);
    }
  }

  return { forward, reverse };
}
