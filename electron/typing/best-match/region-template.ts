import { MATCH, MISMATCH } from '../alignment/scoring.ts';
import { BASES_PER_NUMBER, EACH_BASE, numbersFor } from './packed-bases.ts';
import { MISSING, type Projection } from './projection.ts';

/**
 * What an allele would have to be to lie on a region, in the way of a projection, without a difference. Only the part that is alike
 * counts: from number `first` to `last` of the allele, half-open.
 */
export interface Template {
  /** As the bases of an allele are packed (`packed-bases.ts`). */
  readonly packed: Int32Array;
  /** The lower bit of each base that counts: within the part, and where the region has a base. */
  readonly mask: Int32Array;
  readonly first: number;
  readonly last: number;
  /** Score, in halves, without a difference at those bases. */
  readonly most: number;
}

/** `allele` is the one that was projected: its best part is the one that counts. */
export function templateOf({ places, costs }: Projection, region: Uint8Array, allele: Uint8Array): Template {
  const { length } = places;
  const packed = new Int32Array(numbersFor(length));
  const mask = new Int32Array(packed.length);
  let [best, bestStart, bestEnd, bestFrom] = [0, 0, 0, 0];
  let [score, start, from] = [0, 0, 0];
  /** Score of all up to here without a difference at any base. */
  let most = 0;
  let mostAtBest = 0;
  for (let index = 0; index < length; index++) {
    const place = places[index] as number;
    const code = place >= 0 ? (region[place] ?? NO_BASE) : NO_BASE;
    const cost = costs[index] as number;
    score += cost;
    most += cost;
    if (code < 4) {
      const shift = 2 * (BASES_PER_NUMBER - 1 - (index & (BASES_PER_NUMBER - 1)));
      packed[index >> 4] = (packed[index >> 4] as number) | (code << shift);
      mask[index >> 4] = (mask[index >> 4] as number) | (1 << shift);
    }
    if (place !== MISSING) {
      score += code < 4 && code === allele[index] ? MATCH : MISMATCH;
      most += code < 4 ? MATCH : MISMATCH;
    }
    if (score <= 0) {
      score = 0;
      start = index + 1;
      from = most;
    } else if (score > best) {
      [best, bestStart, bestEnd] = [score, start, index + 1];
      [bestFrom, mostAtBest] = [from, most];
    }
  }
  const first = bestStart >> 4;
  const last = numbersFor(bestEnd);
  keepPart(mask, bestStart, bestEnd);
  return { packed, mask, first, last, most: mostAtBest - bestFrom };
}

const NO_BASE = 4;

/** Takes the bases before `start` and from `end` on out of the first and the last number of a part. */
function keepPart(mask: Int32Array, start: number, end: number): void {
  const inFirst = start & (BASES_PER_NUMBER - 1);
  const inLast = end & (BASES_PER_NUMBER - 1);
  if (inFirst > 0) mask[start >> 4] = (mask[start >> 4] as number) & (EACH_BASE >>> (2 * inFirst));
  if (inLast > 0) mask[end >> 4] = (mask[end >> 4] as number) & ~(EACH_BASE >>> (2 * inLast));
}

/** How an allele differs from a template. */
export interface Differences {
  /** Bases. */
  count: number;
  /** Stretches of four bases of which three or all differ: many where an allele lies in another way than the template. */
  dense: number;
}

/** Counts into `result`, which is there to be used again. The allele begins at number `start` of `alleles`. */
export function countDifferences(
  { packed, mask, first, last }: Template,
  alleles: Int32Array,
  start: number,
  result: Differences,
): void {
  let [count, dense] = [0, 0];
  for (let index = first; index < last; index++) {
    const unequal = (packed[index] as number) ^ (alleles[start + index] as number);
    const bases = (unequal | (unequal >>> 1)) & (mask[index] as number);
    if (bases === 0) continue;
    // Sums of each two, then of each four bases side by side.
    const ofTwo = (bases & 0x33333333) + ((bases >>> 2) & 0x33333333);
    const ofFour = (ofTwo + (ofTwo >>> 4)) & 0x0f0f0f0f;
    count += Math.imul(ofFour, 0x01010101) >>> 24;
    dense += Math.imul(((ofFour + 0x05050505) >>> 3) & 0x01010101, 0x01010101) >>> 24;
  }
  result.count = count;
  result.dense = dense;
}
