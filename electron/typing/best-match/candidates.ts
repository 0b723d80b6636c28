import { GAP, MATCH } from '../alignment/scoring.ts';
import { CommonWords, COUNTED, STRIDE } from './common-words.ts';
import type { LocusAlleles } from './locus-alleles.ts';

/** An allele that may be like a region. */
export interface Candidate {
  /** Place in natural order. */
  readonly rank: number;
  /** Words in common with the region, of those looked at (`STRIDE`). */
  readonly shared: number;
  /** The highest score, in halves, that is possible with so many. */
  readonly most: number;
}

/** The least that it costs when a region lacks words of an allele: for an insertion, which is amid so many of those looked at. */
const COST_OF_MISSING_WORD = -GAP / Math.ceil((COUNTED - 1) / STRIDE);

/** Of so few alleles none is left out: a short one that is alike may have no word that was looked at in common with the region. */
const FEW = 24;

const wordsOfRegion = new CommonWords();

/** Of the alleles of these ranks, those that have words in common with a region, but all of a few; those with most words first. */
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
    if (shared === 0 && ranks.length > FEW) continue;
    const missing = Math.floor((length - COUNTED) / STRIDE) + 1 - shared;
    const most = Math.floor(Math.min(MATCH * region.length, MATCH * length - COST_OF_MISSING_WORD * missing));
    candidates.push({ rank, shared, most });
  }
  return candidates.toSorted((left, right) => right.shared - left.shared || left.rank - right.rank);
}
