import { GAP, MATCH } from '../alignment/scoring.ts';
import type { LocusAlleles } from './locus-alleles.ts';

/**
 * Bases of the words that are counted to see how alike two sequences are. They are shorter than the words that are
 * looked up, so that some remain between many differences. Their table is small enough for the processor's cache (128
 * KB).
 */
const COUNTED = 10;

/** Every fourth base of an allele begins a sampled word. */
const STRIDE = 4;

const MASK = 2 ** (2 * COUNTED) - 1;

/** The set of words of a sequence, one bit per possible word. */
class CommonWords {
  readonly #bits = new Int32Array(2 ** (2 * COUNTED - 5));
  #codes: Uint8Array = new Uint8Array(0);

  /** Replaces the content by the words of this sequence. */
  reset(codes: Uint8Array): void {
    visitCells(this.#codes, (cell) => (this.#bits[cell] = 0));
    this.#codes = codes;
    visitCells(codes, (cell, bit) => (this.#bits[cell] = (this.#bits[cell] as number) | bit));
  }

  /**
   * Counts the words of a packed sequence of `length` bases that are in the set. The sequence begins at number `at`
   * (`packed-bases.ts`); one word per `STRIDE` bases is looked at.
   */
  count(packed: Int32Array, at: number, length: number): number {
    const bits = this.#bits;
    let count = 0;
    let number = at - 1;
    let [here, next] = [0, packed[at] as number];
    for (let start = 0; start + COUNTED <= length; start += STRIDE) {
      const skipped = 2 * (start & 15);
      if (skipped === 0) {
        number++;
        here = next;
        next = packed[number + 1] as number;
      }
      // Two shifts, because a shift by 32 would be a shift by 0.
      const word = ((here << skipped) | ((next >>> 1) >>> (31 - skipped))) >>> (32 - 2 * COUNTED);
      count += ((bits[word >>> 5] as number) >>> word) & 1;
    }
    return count;
  }
}

export interface AlleleCandidate {
  /** Index of the allele in natural order. */
  readonly rank: number;
  /** Number of sampled words (one every `STRIDE` bases) that the region has too. */
  readonly shared: number;
  /** Upper bound of the score, in half points, given the number of shared words. */
  readonly most: number;
}

/**
 * Lower bound of the score lost per missing word, in half points. An insertion is the cheapest cause: one gap hides at
 * most `ceil((COUNTED - 1) / STRIDE)` sampled words.
 */
const COST_OF_MISSING_WORD = -GAP / Math.ceil((COUNTED - 1) / STRIDE);

/** Up to this many alleles are all compared: a short, similar allele may share no sampled word with the region. */
const KEEP_ALL_UP_TO = 24;

const wordsOfRegion = new CommonWords();

/**
 * Those of the given alleles that share words with a region, most words first. Of a few alleles (`KEEP_ALL_UP_TO`),
 * all.
 */
export function findCandidates(
  region: Uint8Array,
  { packed, starts, lengths }: LocusAlleles,
  ranks: readonly number[],
  checkpoint: () => void,
): AlleleCandidate[] {
  if (ranks.length === 0) return [];
  const candidates: AlleleCandidate[] = [];
  wordsOfRegion.reset(region);
  for (const [index, rank] of ranks.entries()) {
    if (index % 256 === 0) checkpoint();
    const length = lengths[rank] as number;
    const shared = wordsOfRegion.count(packed, starts[rank] as number, length);
    if (shared === 0 && ranks.length > KEEP_ALL_UP_TO) continue;
    const missing = Math.floor((length - COUNTED) / STRIDE) + 1 - shared;
    const most = Math.floor(Math.min(MATCH * region.length, MATCH * length - COST_OF_MISSING_WORD * missing));
    candidates.push({ rank, shared, most });
  }
  return candidates.toSorted((left, right) => right.shared - left.shared || left.rank - right.rank);
}

function visitCells(codes: Uint8Array, visit: (cell: number, bit: number) => void): void {
  let word = 0;
  let run = 0;
  for (const code of codes) {
    if (code > 3) {
      run = 0;
      continue;
    }
    word = ((word << 2) | code) & MASK;
    if (++run >= COUNTED) visit(word >>> 5, 1 << word);
  }
}
