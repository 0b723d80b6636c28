import type { Band } from '../alignment/band.ts';
import { scoreAlignment } from '../alignment/score-alignment.ts';
import { MATCH, MISMATCH } from '../alignment/scoring.ts';
import { findCandidates, type Candidate } from './candidates.ts';
import { bandOf, findChain, type Run } from './chain.ts';
import type { PreparedAllele } from './locus-alleles.ts';
import { projectionOf, scoreProjection, type Projection } from './projection.ts';
import { findRegionWords, type RegionWords } from './region-words.ts';
import type { Region } from './regions.ts';

/** Alleles that are chained per region; lengths of alleles that are projected; and alleles that are aligned in the end. */
const MAX_CHAINED = 24;
const MAX_PROJECTED = 12;
const MIN_ALIGNED = 8;
const MAX_ALIGNED = 24;

/** How much less than the best, in halves, the estimate of an allele may be that is aligned beyond the first: two substitutions. */
const SLACK = 2 * (MATCH - MISMATCH);

/** The best allele of a region. */
export interface Winner {
  /** Place in natural order. */
  readonly rank: number;
  readonly score: number;
  readonly region: Region;
  readonly band: Band;
}

/**
 * The best allele of a region; where it does not reach `least`, in halves, one that is near the best. Of each length the allele that
 * shares most words with the region is chained, and the others of that length are compared base by base in its place; those that
 * share most words are chained by themselves as well; those that come out best of this are aligned.
 */
export function searchRegion(
  region: Region,
  alleles: readonly PreparedAllele[],
  least: number,
  checkpoint: () => void,
): Winner | undefined {
  const words = findRegionWords(region);
  const candidates = findCandidates(words.words, region.codes.length, alleles, checkpoint);
  const estimates = estimateScores(region, words, candidates, least, checkpoint);
  const [best = 0] = estimates.map(({ score }) => score);
  let winner: Winner | undefined;
  for (const [index, { candidate, score, chain }] of estimates.slice(0, MAX_ALIGNED).entries()) {
    if (winner && index >= MIN_ALIGNED && score < best - SLACK) break;
    if (winner && candidate.most < Math.max(winner.score, least)) continue;
    checkpoint();
    const { rank, codes } = candidate;
    const band = bandOf(chain ?? findChain(words, region.codes.length, codes));
    const found = { rank, score: scoreAlignment(region.codes, codes, band), region, band };
    if (!winner || precedes(found, winner)) winner = found;
  }
  return winner;
}

/** Decides between equal scores; regions of one allele go by their place on the query. */
export function precedes(left: Winner, right: Winner): boolean {
  if (left.score !== right.score) return left.score > right.score;
  return left.rank < right.rank || (left.rank === right.rank && left.region.start < right.region.start);
}

interface Estimate {
  readonly candidate: Candidate;
  /** In halves; the candidate has it at least. */
  score: number;
  /** How it lies on the region, as far as that is known. */
  readonly chain?: readonly Run[];
}

/** Estimates of the candidates that can be the best, best first. */
function estimateScores(
  region: Region,
  words: RegionWords,
  candidates: readonly Candidate[],
  least: number,
  checkpoint: () => void,
): Estimate[] {
  const { codes: on } = region;
  const estimates = new Map<number, Estimate>();
  let best = least;

  /** Chains a candidate, and gives the way in which it lies then. */
  function chain(candidate: Candidate): Projection {
    const found = findChain(words, on.length, candidate.codes);
    const projection = projectionOf(found, on, candidate.codes);
    const score = scoreProjection(projection, on, candidate.codes);
    estimates.set(candidate.rank, { candidate, score, chain: found });
    best = Math.max(best, score);
    return projection;
  }

  const groups = [...Map.groupBy(candidates, ({ codes }) => codes.length).values()];
  for (const [index, group] of groups.slice(0, MAX_PROJECTED).entries()) {
    checkpoint();
    const [pivot, ...others] = group as [Candidate, ...Candidate[]];
    if (index > 0 && pivot.most < best) continue;
    const projection = chain(pivot);
    for (const candidate of others) {
      if (candidate.most < best) continue;
      const score = scoreProjection(projection, on, candidate.codes);
      estimates.set(candidate.rank, { candidate, score });
      best = Math.max(best, score);
    }
  }
  for (const candidate of candidates.slice(0, MAX_CHAINED)) {
    const known = estimates.get(candidate.rank);
    if (candidate.most < best || known?.chain || known?.score === candidate.most) continue;
    chain(candidate);
    const estimate = estimates.get(candidate.rank);
    if (known && estimate && known.score > estimate.score) estimate.score = known.score;
  }
  return [...estimates.values()].toSorted(
    (left, right) => right.score - left.score || left.candidate.rank - right.candidate.rank,
  );
}
