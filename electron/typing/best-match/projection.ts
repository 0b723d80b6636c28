import type { Alignment } from '../alignment/alignment.ts';
import { GAP, MATCH, MISMATCH } from '../alignment/scoring.ts';
import { SEPARATOR } from '../genome/genome.ts';
import { diagonalOf, type ChainRun } from './chain.ts';

/**
 * How one allele lies on a region. Others of the same length are tried in the same way: that is exact if they differ by
 * substitutions, as most do, and much faster than aligning them.
 */
export interface Projection {
  /** For each base of the allele its position in the region, or `MISSING`. It may be before or behind the region. */
  readonly places: Int32Array;
  /** For each base of the allele the cost of a gap before it, in half points. */
  readonly costs: Int32Array;
}

/** Marks a base of the allele that the region lacks. */
export const MISSING = -(2 ** 30);

/**
 * Projects an allele along a chain. Its ends follow the diagonals of the outer runs. Each gap between two runs is put
 * where it costs least.
 */
export function projectionOf(chain: readonly ChainRun[], region: Uint8Array, allele: Uint8Array): Projection {
  const places = new Int32Array(allele.length);
  const costs = new Int32Array(allele.length);
  let from = 0;
  for (const [index, run] of chain.entries()) {
    const diagonal = diagonalOf(run);
    const next = chain[index + 1];
    const shift = next ? diagonalOf(next) - diagonal : 0;
    const missing = Math.max(0, -shift);
    const to = next ? bestJoin(run, next, missing, region, allele) : allele.length;
    for (; from < to; from++) places[from] = from + diagonal;
    if (shift !== 0) costs[from] = GAP * Math.abs(shift);
    for (; from < to + missing; from++) places[from] = MISSING;
  }
  return { places, costs };
}

/** Projects an allele of `length` bases along an alignment. */
export function projectionAlong(
  { cigar, alleleStart, queryStart }: Pick<Alignment, 'cigar' | 'alleleStart' | 'queryStart'>,
  length: number,
): Projection {
  const places = new Int32Array(length);
  const costs = new Int32Array(length);
  for (let index = 0; index < alleleStart; index++) places[index] = queryStart - alleleStart + index;
  let [alleleAt, queryAt] = [alleleStart, queryStart];
  for (const [, count, sign] of cigar.matchAll(/(\d+)([=XID])/g)) {
    for (let column = Number(count); column > 0; column--) {
      if (sign === 'I') queryAt++;
      if (sign === 'I' || sign === 'D') costs[alleleAt] = (costs[alleleAt] as number) + GAP;
      if (sign !== 'I') places[alleleAt++] = sign === 'D' ? MISSING : queryAt++;
    }
  }
  for (; alleleAt < length; alleleAt++) places[alleleAt] = queryAt++;
  return { places, costs };
}

/**
 * The position in the allele up to which it follows the diagonal of `run`; `missing` bases later it follows that of
 * `next`.
 */
function bestJoin(run: ChainRun, next: ChainRun, missing: number, region: Uint8Array, allele: Uint8Array): number {
  const last = Math.max(run.alleleAt, next.alleleAt - missing);
  const first = Math.min(last, run.alleleAt + run.length);
  const [before, after] = [diagonalOf(run), diagonalOf(next)];
  let [join, score, best] = [first, 0, 0];
  for (let place = first; place < last; place++) {
    score += stepScore(region[place + before], allele[place]);
    score -= stepScore(region[place + missing + after], allele[place + missing]);
    if (score > best) [join, best] = [place + 1, score];
  }
  return join;
}

function stepScore(code: number | undefined, base: number | undefined): number {
  return code === base && code !== undefined && code < 4 ? MATCH : MISMATCH;
}

/** How many bases of an allele have a position in the region, on the same contig as its base `at`. */
export function reachOf({ places }: Projection, region: Uint8Array, at: number): number {
  const isThere = (index: number) => {
    const place = places[index];
    return place === MISSING || (place !== undefined && (region[place] ?? SEPARATOR) !== SEPARATOR);
  };
  let [from, to] = [at, at];
  while (isThere(from - 1)) from--;
  while (isThere(to)) to++;
  return to - from;
}

/** The part of an allele that scores best by a projection. Half-open; scores in half points. */
interface BestPart {
  readonly from: number;
  readonly to: number;
  readonly score: number;
  /**
   * Score of the second best part. Two parts are separate if the differences between them cost more than one of them
   * scores.
   */
  readonly other: number;
}

/**
 * The best part of an allele by a projection, and the score of the second best. The loop repeats that of
 * `scoreProjection`, which runs for every allele of a locus and needs only the score.
 */
export function bestPartOf({ places, costs }: Projection, region: Uint8Array, allele: Uint8Array): BestPart {
  let [from, to, best, other] = [0, 0, 0, 0];
  let [score, start, peak] = [0, 0, 0];
  for (let index = 0; index < places.length; index++) {
    const place = places[index] as number;
    score += costs[index] as number;
    if (place >= 0 && place < region.length) {
      const code = region[place] as number;
      const base = allele[index] as number;
      score = code === SEPARATOR ? 0 : score + (code === base && base < 4 ? MATCH : MISMATCH);
    }
    if (score <= 0) {
      score = 0;
      start = index + 1;
      peak = 0;
    } else if (score > peak) {
      peak = score;
      if (peak <= best) {
        other = Math.max(other, peak);
      } else {
        if (start !== from) other = Math.max(other, best);
        [from, to, best] = [start, index + 1, peak];
      }
    }
  }
  return { from, to, score: best, other };
}

/** Score, in half points, of the best part of an allele by a projection. */
export function scoreProjection({ places, costs }: Projection, region: Uint8Array, allele: Uint8Array): number {
  let [score, best] = [0, 0];
  for (let index = 0; index < places.length; index++) {
    const place = places[index] as number;
    score += costs[index] as number;
    if (place >= 0 && place < region.length) {
      const code = region[place] as number;
      const base = allele[index] as number;
      score = code === SEPARATOR ? 0 : score + (code === base && base < 4 ? MATCH : MISMATCH);
    }
    if (score < 0) score = 0;
    else if (score > best) best = score;
  }
  return best;
}
