import { scoreAlignment } from '../alignment/score-alignment.ts';
import { MATCH, MISMATCH } from '../alignment/scoring.ts';
import { bandOf, findChain, type Run } from './chain.ts';
import { estimateScores, type Estimate } from './estimate.ts';
import type { LocusAlleles, PreparedAllele } from './locus-alleles.ts';
import { findRegionWords } from './region-words.ts';
import type { Region } from './regions.ts';

/** Alleles that are aligned per region: of those with the best estimates so many at least, fewer where the best is near; and at most. */
const MIN_ALIGNED = 8;
const MIN_ALIGNED_NEAR = 3;
const MAX_ALIGNED = 24;

/** Share of the highest score of all from which on an allele is near: with more differences, those of others may have gaps. */
const NEAR = 0.9;

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
  const words = findRegionWords(region);
  const estimates = estimateScores(region, words, locus, least, checkpoint);
  const [best] = estimates;
  if (!best) return undefined;
  const codesOf = ({ rank }: Estimate) => (locus.alleles[rank] as PreparedAllele).codes;
  const isNear = best.score >= NEAR * MATCH * codesOf(best).length;
  const minimum = isNear ? MIN_ALIGNED_NEAR : MIN_ALIGNED;
  let winner: Winner | undefined;
  for (const [index, estimate] of estimates.slice(0, MAX_ALIGNED).entries()) {
    if (winner && index >= minimum && estimate.score < best.score - SLACK) break;
    if (winner && estimate.most !== undefined && estimate.most < Math.max(winner.score, least)) continue;
    checkpoint();
    const codes = codesOf(estimate);
    const chain = estimate.chain ?? findChain(words, region.codes.length, codes);
    if (chain.length === 0) continue;
    const score = scoreAlignment(region.codes, codes, bandOf(chain));
    const found = { rank: estimate.rank, score, region, chain };
    if (!winner || precedes(found, winner)) winner = found;
  }
  return winner;
}

/** Decides between equal scores; regions of one allele go by their place on the query. */
export function precedes(left: Winner, right: Winner): boolean {
  if (left.score !== right.score) return left.score > right.score;
  return left.rank < right.rank || (left.rank === right.rank && left.region.start < right.region.start);
}
