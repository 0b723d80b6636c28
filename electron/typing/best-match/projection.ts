import type { Alignment } from '../alignment/alignment.ts';
import { GAP, MATCH, MISMATCH } from '../alignment/scoring.ts';
import { SEPARATOR } from '../genome.ts';

/**
 * The way in which one allele lies on a region, to be tried with others of the same length: that is exact where they differ by
 * substitutions, as most do, and a hundred times faster than to align them.
 */
export interface Projection {
  /** By place in the allele: the place in the region, -1 where the region has none. */
  readonly places: Int32Array;
  /** By place in the allele: what gaps before it cost, in halves. */
  readonly costs: Int32Array;
}

/** `alignment` is that of an allele of `length` bases; beyond its ends it goes on along the diagonal. */
export function projectionOf({ cigar, alleleStart, queryStart }: Alignment, length: number): Projection {
  const places = new Int32Array(length);
  const costs = new Int32Array(length);
  for (let index = 0; index < alleleStart; index++) places[index] = queryStart - alleleStart + index;
  let [alleleAt, queryAt] = [alleleStart, queryStart];
  for (const [, count, sign] of cigar.matchAll(/(\d+)([=XID])/g)) {
    for (let column = Number(count); column > 0; column--) {
      if (sign === 'I') {
        queryAt++;
        costs[alleleAt] = (costs[alleleAt] as number) + GAP;
      } else if (sign === 'D') {
        costs[alleleAt] = (costs[alleleAt] as number) + GAP;
        places[alleleAt++] = -1;
      } else {
        places[alleleAt++] = queryAt++;
      }
    }
  }
  for (; alleleAt < length; alleleAt++) places[alleleAt] = queryAt++;
  return { places, costs };
}

/** Score, in halves, of the best part of an allele that lies on a region in this way. */
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
