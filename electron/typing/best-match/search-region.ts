import { rowsOf, type Band } from '../alignment/band.ts';
import { MATCH, MISMATCH } from '../alignment/scoring.ts';
import { bandOf, type ChainRun } from './chain.ts';
import { Estimator, type Estimate } from './estimate.ts';
import { codesAt, type LocusAlleles } from './locus-alleles.ts';
import type { Region } from './regions.ts';
import { scoreChain } from './score-chain.ts';

/**
 * Alleles aligned per region, in the order of their estimates: at least `MIN_ALIGNED`, or `MIN_ALIGNED_NEAR` if the
 * best is near, and at most `MAX_ALIGNED`.
 */
const MIN_ALIGNED = 8;
const MIN_ALIGNED_NEAR = 3;
const MAX_ALIGNED = 48;

/** If the locus has no more alleles than this, all are aligned. */
const ALIGN_ALL_UP_TO = 24;

/**
 * Beyond the minimum, alleles are aligned whose estimate is at most this far below the best, in half points: two
 * substitutions.
 */
const SLACK = 2 * (MATCH - MISMATCH);

/** The best allele of a region. */
export interface Winner {
  /** Index of the allele in natural order. */
  readonly rank: number;
  readonly score: number;
  /** Whether the allele is stored with letters for several bases. */
  readonly isLettered: boolean;
  readonly region: Region;
  readonly chain: readonly ChainRun[];
  /** Alleles of the best estimates, best first. */
  readonly contenders: readonly Estimate[];
}

/**
 * Finds the best allele of a region: the alleles with the best estimates (`estimate.ts`) are aligned. If none reaches
 * `least`, in half points, the result is near the best but may not be the best.
 */
export function searchRegion(
  region: Region,
  locus: LocusAlleles,
  least: number,
  checkpoint: () => void,
): Winner | undefined {
  const estimator = new Estimator(region, locus, least);
  const estimates = estimator.run(checkpoint);
  const [best] = estimates;
  if (!best) return undefined;
  const minimum =
    locus.ids.length <= ALIGN_ALL_UP_TO ? ALIGN_ALL_UP_TO : estimator.isPoor ? MIN_ALIGNED : MIN_ALIGNED_NEAR;
  const aligned = new Map<string, number>();
  let winner: Winner | undefined;
  for (const estimate of estimates) {
    const { rank, score: estimated, chain } = estimate;
    if (aligned.size === MAX_ALIGNED || (aligned.size >= minimum && estimated < best.score - SLACK)) break;
    if (winner && estimate.most !== undefined && estimate.most < Math.max(winner.score, least)) continue;
    const codes = codesAt(locus, rank);
    const band = bandOf(chain);
    // Alleles that differ only outside the region score the same, so only one of them is aligned.
    const key = keyOf(band, codes, region.codes.length);
    const score = aligned.get(key) ?? (estimate.isAligned ? estimated : scoreChain(region.codes, codes, chain));
    if (!aligned.has(key)) checkpoint();
    aligned.set(key, score);
    const isLettered = locus.ambiguous.has(rank);
    const found = { rank, score, isLettered, region, chain, contenders: estimates };
    if (!winner || precedes(found, winner)) winner = found;
  }
  return winner;
}

/** A key that is equal for alleles with the same score: the band, and the bases that lie on the region within it. */
function keyOf(band: Band, codes: Uint8Array, regionLength: number): string {
  const { from, to } = rowsOf(band, regionLength, codes.length);
  return `${band.low} ${band.high} ${Buffer.from(codes.buffer, codes.byteOffset + from, Math.max(0, to - from)).toString('latin1')}`;
}

/**
 * Whether `left` comes before `right`: by score, then alleles without letters for several bases, then natural order of
 * the allele, then position on the query.
 */
export function precedes(left: Winner, right: Winner): boolean {
  if (left.score !== right.score) return left.score > right.score;
  if (left.isLettered !== right.isLettered) return right.isLettered;
  return left.rank < right.rank || (left.rank === right.rank && left.region.start < right.region.start);
}
