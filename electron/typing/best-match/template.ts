import { MATCH, MISMATCH } from '../alignment/scoring.ts';
import { PADDING } from './locus-alleles.ts';
import { MISSING, type Projection } from './projection.ts';

/** Instead of a base where the region has none: no allele has this code. */
const NO_BASE = 29;

/**
 * What an allele would have to be to lie on a region, in the way of a projection, without a difference. Only the numbers from `first`
 * to `last` of `packed`, four codes each, count: those of the part that is alike.
 */
export interface Template {
  readonly packed: Int32Array;
  readonly first: number;
  readonly last: number;
  /** Score, in halves, without a difference in that part. */
  readonly most: number;
}

/** `allele` is the one that was projected: its best part is the one that counts. */
export function templateOf({ places, costs }: Projection, region: Uint8Array, allele: Uint8Array): Template {
  const { length } = places;
  const bytes = new Uint8Array((length + 3) & -4).fill(PADDING, length);
  let [best, bestStart, bestEnd] = [0, 0, 0];
  let [score, start] = [0, 0];
  for (let index = 0; index < length; index++) {
    const place = places[index] as number;
    const code = place >= 0 ? (region[place] ?? NO_BASE) : NO_BASE;
    bytes[index] = code < 4 ? code : NO_BASE;
    score += costs[index] as number;
    if (place !== MISSING) score += code < 4 && code === allele[index] ? MATCH : MISMATCH;
    if (score <= 0) {
      score = 0;
      start = index + 1;
    } else if (score > best) {
      best = score;
      bestStart = start;
      bestEnd = index + 1;
    }
  }
  const first = (bestStart + 3) >> 2;
  const last = bestEnd === length ? bytes.length >> 2 : bestEnd >> 2;
  // A base that the region lacks is a difference to every allele: what it costs less than one is given back.
  let most = 0;
  for (let index = first * 4; index < Math.min(length, last * 4); index++) {
    most += places[index] === MISSING ? MATCH - MISMATCH : MATCH;
    most += costs[index] as number;
  }
  return { packed: new Int32Array(bytes.buffer), first, last, most };
}

/** How an allele differs from a template. */
export interface Differences {
  /** Bases. */
  count: number;
  /** Numbers of which three bases or all four differ: many where an allele lies in another way than the template. */
  dense: number;
}

/** Counts into `result`, which is there to be used again. The allele begins at number `start` of `alleles`. */
export function countDifferences(
  { packed, first, last }: Template,
  alleles: Int32Array,
  start: number,
  result: Differences,
): void {
  let [count, dense] = [0, 0];
  for (let index = first; index < last; index++) {
    const difference = (packed[index] as number) ^ (alleles[start + index] as number);
    if (difference === 0) continue;
    const bases =
      ((difference & 0xff) !== 0 ? 1 : 0) +
      ((difference & 0xff00) !== 0 ? 1 : 0) +
      ((difference & 0xff0000) !== 0 ? 1 : 0) +
      (difference >>> 24 !== 0 ? 1 : 0);
    count += bases;
    if (bases > 2) dense++;
  }
  result.count = count;
  result.dense = dense;
}
