import { align } from '../alignment/align.ts';
import type { Band } from '../alignment/band.ts';
import { scoreAlignment } from '../alignment/score-alignment.ts';
import { MATCH, MISMATCH } from '../alignment/scoring.ts';
import { findCandidates, type Candidate } from './candidates.ts';
import { findChain } from './chain.ts';
import type { PreparedAllele } from './locus-alleles.ts';
import { projectionOf, scoreProjection } from './projection.ts';
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
 * The best allele of a region; where it does not reach `least`, in halves, one that is near the best. The alleles that share most
 * words with the region are chained; with the best of each length all others of that length are compared base by base; those that
 * come out best of this are aligned.
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
  for (const [index, { candidate, score, band }] of estimates.slice(0, MAX_ALIGNED).entries()) {
    if (winner && index >= MIN_ALIGNED && score < best - SLACK) break;
    if (winner && candidate.most < Math.max(winner.score, least)) continue;
    checkpoint();
    const { rank, codes } = candidate;
    const place = band ?? findChain(words, region.codes, codes)?.band;
    if (!place) continue;
    const found = { rank, score: scoreAlignment(region.codes, codes, place), region, band: place };
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
  /** Where to align it, as far as that is known. */
  readonly band?: Band;
}

/** Estimates of the candidates that can be the best, best first. */
function estimateScores(
  region: Region,
  words: RegionWords,
  candidates: readonly Candidate[],
  least: number,
  checkpoint: () => void,
): Estimate[] {
  const estimates = new Map<number, Estimate>();
  let best = least;

  function chain(candidate: Candidate): Estimate | undefined {
    const known = estimates.get(candidate.rank);
    if (known) return known;
    const found = findChain(words, region.codes, candidate.codes);
    if (!found) return undefined;
    const estimate = { candidate, ...found };
    estimates.set(candidate.rank, estimate);
    best = Math.max(best, found.score);
    return estimate;
  }

  for (const [index, candidate] of candidates.slice(0, MAX_CHAINED).entries()) {
    if (index === 0 || candidate.most >= best) chain(candidate);
  }
  const byLength = Map.groupBy(candidates, ({ codes }) => codes.length);
  for (const group of [...byLength.values()].slice(0, MAX_PROJECTED)) {
    checkpoint();
    const pivot = group[0] as Candidate;
    if (group.length === 1 || pivot.most < best) continue;
    const band = chain(pivot)?.band;
    const alignment = band && align(region.codes, pivot.codes, band);
    if (!alignment) continue;
    const projection = projectionOf(alignment, pivot.codes.length);
    for (const candidate of group) {
      if (candidate.most < best) continue;
      const score = scoreProjection(projection, region.codes, candidate.codes);
      const known = estimates.get(candidate.rank);
      if (!known) estimates.set(candidate.rank, { candidate, score });
      else if (score > known.score) known.score = score;
      best = Math.max(best, score);
    }
  }
  return [...estimates.values()].toSorted(
    (left, right) => right.score - left.score || left.candidate.rank - right.candidate.rank,
  );
}
