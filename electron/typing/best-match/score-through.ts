import type { Band } from '../alignment/band.ts';
import { GAP, MATCH, MISMATCH } from '../alignment/scoring.ts';

/**
 * Cost of a difference, in half points, if every aligned base of both sequences earns one half point. A substitution
 * loses two and costs the mismatch; a gap loses one and costs the gap. Both come to the same, so the number of
 * differences gives the score (Zhang et al. 2000, doi:10.1089/10665270050081478).
 */
const DIFFERENCE = MATCH - MISMATCH;
if (MATCH !== 2 || DIFFERENCE !== 1 - GAP)
  throw new Error('This scoring does not let the number of differences alone give the score.');

/** Two sequences, each read in one direction from a position on. */
interface SequencePair {
  readonly query: Uint8Array;
  readonly allele: Uint8Array;
  readonly queryAt: number;
  readonly alleleAt: number;
  /** 1 to the right, -1 to the left. */
  readonly step: 1 | -1;
  /** Bases available in this direction. */
  readonly queryLength: number;
  readonly alleleLength: number;
}

/**
 * Score, in half points, of the best alignment within a band that puts base `alleleAt` of the allele on base `queryAt`
 * of the query. The time grows with the number of differences, not with the band, so it is much faster than
 * `scoreAlignment` if there are few. The part of the query under the band must contain no `SEPARATOR`; other codes
 * above 3 are mismatches.
 */
export function scoreThrough(
  query: Uint8Array,
  allele: Uint8Array,
  { queryAt, alleleAt }: { queryAt: number; alleleAt: number },
  band: Band,
): number {
  const diagonal = queryAt - alleleAt;
  const [low, high] = [band.low - diagonal, band.high - diagonal];
  const right = { query, allele, queryAt, alleleAt, step: 1 } as const;
  const left = { query, allele, queryAt: queryAt - 1, alleleAt: alleleAt - 1, step: -1 } as const;
  return (
    extend({ ...right, queryLength: query.length - queryAt, alleleLength: allele.length - alleleAt }, low, high) +
    extend({ ...left, queryLength: queryAt, alleleLength: alleleAt }, -high, -low)
  );
}

let rows = [new Int32Array(64), new Int32Array(64)] as const;

/** No base is reached on this diagonal. */
const NOWHERE = -(2 ** 30);

/**
 * The best score of an alignment that begins at the first bases of a pair and stays on the diagonals from `low` to
 * `high`.
 */
function extend(pair: SequencePair, low: number, high: number): number {
  const width = high - low + 3;
  if (rows[0].length < width) rows = [new Int32Array(2 * width), new Int32Array(2 * width)];
  // For each diagonal the number of allele bases up to the farthest position with this number of differences. One unused
  // diagonal on each side.
  let [before, now] = rows;
  before.fill(NOWHERE, 0, width);
  now.fill(NOWHERE, 0, width);
  const most = Math.min(2 * pair.alleleLength + high, 2 * pair.queryLength - low, pair.alleleLength + pair.queryLength);
  const middle = 1 - low;
  before[middle] = slide(pair, 0, 0);
  let best = 2 * before[middle];
  for (let differences = 1; most - DIFFERENCE * differences > best; differences++) {
    const first = Math.max(1, middle - differences);
    const last = Math.min(width - 2, middle + differences);
    for (let place = first; place <= last; place++) {
      const shift = place - middle;
      const other = Math.max(
        (before[place] as number) + 1,
        before[place - 1] as number,
        (before[place + 1] as number) + 1,
      );
      const limit = Math.min(pair.alleleLength, pair.queryLength - shift);
      const reached = other < 0 || other > limit ? NOWHERE : slide(pair, other, shift);
      now[place] = reached;
      best = Math.max(best, 2 * reached + shift - DIFFERENCE * differences);
    }
    [before, now] = [now, before];
  }
  return best;
}

/** The position in the allele up to which both sequences are the same from `from` on. */
function slide(
  { query, allele, queryAt, alleleAt, step, queryLength, alleleLength }: SequencePair,
  from: number,
  shift: number,
): number {
  const limit = Math.min(alleleLength, queryLength - shift);
  let at = from;
  while (at < limit) {
    const base = allele[alleleAt + step * at] as number;
    if (base !== query[queryAt + step * (at + shift)] || base > 3) break;
    at++;
  }
  return at;
}
