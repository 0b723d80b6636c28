import { GAP, MATCH } from '../alignment/scoring.ts';
import { CommonWords, COUNTED, STRIDE } from './common-words.ts';
import type { LocusAlleles } from './locus-alleles.ts';

/** An allele that may be like a region. */
export interface Candidate {
  /** Index of the allele in natural order. */
  readonly rank: number;
  /** Number of sampled words (one every `STRIDE` bases) that the region has too. */
  readonly shared: number;
  /** Upper bound of the score, in half points, given the number of shared words. */
  readonly most: number;
}

/**
 * Lower bound of the score lost per missing word, in half points. An insertion is the cheapest cause: one gap hides at
 * most `ceil((COUNTED - 1) / STRIDE)` sampled words.
 */
const COST_OF_MISSING_WORD = -GAP / Math.ceil((COUNTED - 1) / STRIDE);

/** Up to this many alleles are all compared: a short, similar allele may share no sampled word with the region. */
const KEEP_ALL_UP_TO = 24;

const wordsOfRegion = new CommonWords();

/**
 * Those of the given alleles that share words with a region, most words first. Of a few alleles (`KEEP_ALL_UP_TO`),
 * all.
 */
export function findCandidates(
  region: Uint8Array,
  { packed, starts, lengths }: LocusAlleles,
  ranks: readonly number[],
  checkpoint: () => void,
): Candidate[] {
  if (ranks.length === 0) return [];
  const candidates: Candidate[] = [];
  wordsOfRegion.reset(region);
  for (const [index, rank] of ranks.entries()) {
    if (index % 256 === 0) checkpoint();
    const length = lengths[rank] as number;
    const shared = wordsOfRegion.count(packed, starts[rank] as number, length);
    if (shared === 0 && ranks.length > KEEP_ALL_UP_TO) continue;
    const missing = Math.floor((length - COUNTED) / STRIDE) + 1 - shared;
    const most = Math.floor(Math.min(MATCH * region.length, MATCH * length - COST_OF_MISSING_WORD * missing));
    candidates.push({ rank, shared, most });
  }
  return candidates.toSorted((left, right) => right.shared - left.shared || left.rank - right.rank);
}
