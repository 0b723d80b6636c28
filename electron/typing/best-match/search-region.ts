import { rowsOf, type Band } from '../alignment/band.ts';
import { MATCH, MISMATCH } from '../alignment/scoring.ts';
import { bandOf, type Run } from './chain.ts';
import { Estimator } from './estimate.ts';
import { codesAt, type LocusAlleles } from './locus-alleles.ts';
import type { Region } from './regions.ts';
import { scoreChain } from './score-chain.ts';

/** Alleles that are aligned per region: of those with the best estimates so many at least, fewer where the best is near; and at most. */
const MIN_ALIGNED = 8;
const MIN_ALIGNED_NEAR = 3;
const MAX_ALIGNED = 48;

/** Of loci with no more alleles all are aligned. */
const FEW = 24;

/** How much less than the best, in halves, the estimate of an allele may be that is aligned beyond the first: two substitutions. */
const SLACK = 2 * (MATCH - MISMATCH);

/** The best allele of a region. */
export interface Winner {
  /** Place in natural order. */
  readonly rank: number;
  readonly score: number;
  readonly region: Region;
  readonly chain: readonly Run[];
}

/**
 * The best allele of a region; where it does not reach `least`, in halves, one that is near the best. Those that are best by estimate
 * (`estimate.ts`) are aligned.
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
  const minimum = locus.ids.length <= FEW ? FEW : estimator.isPoor ? MIN_ALIGNED : MIN_ALIGNED_NEAR;
  const aligned = new Map<string, number>();
  let winner: Winner | undefined;
  for (const estimate of estimates) {
    const { rank, score: estimated, chain } = estimate;
    if (aligned.size === MAX_ALIGNED || (aligned.size >= minimum && estimated < best.score - SLACK)) break;
    if (winner && estimate.most !== undefined && estimate.most < Math.max(winner.score, least)) continue;
    const codes = codesAt(locus, rank);
    const band = bandOf(chain);
    // What the region lacks of alleles does not tell them apart.
    const key = keyOf(band, codes, region.codes.length);
    const score = aligned.get(key) ?? (estimate.isAligned ? estimated : scoreChain(region.codes, codes, chain));
    if (!aligned.has(key)) checkpoint();
    aligned.set(key, score);
    const found = { rank, score, region, chain };
    if (!winner || precedes(found, winner)) winner = found;
  }
  return winner;
}

/** The same for alleles that have the same score: of the band, and of the bases that lie on the region in it. */
function keyOf(band: Band, codes: Uint8Array, regionLength: number): string {
  const { from, to } = rowsOf(band, regionLength, codes.length);
  return `${band.low} ${band.high} ${Buffer.from(codes.buffer, codes.byteOffset + from, Math.max(0, to - from)).toString('latin1')}`;
}

/** Decides between equal scores; regions of one allele go by their place on the query. */
export function precedes(left: Winner, right: Winner): boolean {
  if (left.score !== right.score) return left.score > right.score;
  return left.rank < right.rank || (left.rank === right.rank && left.region.start < right.region.start);
}
