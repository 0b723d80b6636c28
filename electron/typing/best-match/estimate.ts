import { MATCH, MISMATCH } from '../alignment/scoring.ts';
import { findCandidates } from './candidates.ts';
import { findChain, type Run } from './chain.ts';
import type { LengthGroup, LocusAlleles, PreparedAllele } from './locus-alleles.ts';
import { projectionOf, scoreProjection, type Projection } from './projection.ts';
import type { RegionWords } from './region-words.ts';
import type { Region } from './regions.ts';
import { countDifferences, templateOf } from './template.ts';

/** What an allele scores on a region, at least. */
export interface Estimate {
  /** Place of the allele in natural order. */
  readonly rank: number;
  /** In halves. */
  readonly score: number;
  /** The highest score that is possible, where that is known. */
  readonly most?: number;
  /** How it lies on the region, where that is known. */
  readonly chain?: readonly Run[];
}

/** Fewer alleles of one length are not worth a template. */
const LEAST_GROUP = 8;

/** Alleles that have more differences than the best of their length, by this share of it, may lie in another way. */
const FAR = 0.04;
const FAR_BASES = 8;

/** Alleles that are chained by themselves per region. */
const MAX_CHAINED = 24;

/** Estimates so much below the best, in halves, are of no use: ten substitutions. */
const USELESS = 10 * (MATCH - MISMATCH);

/**
 * Estimates the scores of the alleles of a locus on a region, best first. Alleles of one length are compared with the region base by
 * base, in the way in which one of them lies on it. What lies in another way, or has a length of its own, is chained by itself if
 * it has many words in common with the region.
 */
export function estimateScores(
  region: Region,
  words: RegionWords,
  { alleles, groups }: LocusAlleles,
  least: number,
  checkpoint: () => void,
): Estimate[] {
  const { codes: on } = region;
  const estimates = new Map<number, Estimate>();
  const uncompared: number[] = [];
  let best = least;

  function add(estimate: Estimate): void {
    const known = estimates.get(estimate.rank);
    if (known && known.score >= estimate.score && known.chain) return;
    estimates.set(estimate.rank, known ? { ...estimate, score: Math.max(known.score, estimate.score) } : estimate);
    best = Math.max(best, estimate.score);
  }

  /** Chains an allele, and gives the way in which it lies then. */
  function chain(rank: number, most?: number): Projection | undefined {
    const { codes } = alleles[rank] as PreparedAllele;
    const found = findChain(words, on.length, codes);
    if (found.length === 0) return undefined;
    const projection = projectionOf(found, on, codes);
    add({
      rank,
      score: scoreProjection(projection, on, codes),
      chain: found,
      ...(most === undefined ? {} : { most }),
    });
    return projection;
  }

  /** Compares the alleles of a length in the way in which that of `pivot` lies; gives the best of them, and takes out the compared. */
  function compare({ ranks, packed }: LengthGroup, pivot: number, projection: Projection, open: Set<number>): number {
    const template = templateOf(projection, on, (alleles[pivot] as PreparedAllele).codes);
    const far = Math.max(FAR_BASES, FAR * projection.places.length);
    let [nearest, fewest] = [pivot, Infinity];
    const counts = packed.map((bases, index) => {
      const count = countDifferences(template, bases, fewest + far);
      if (count < fewest) [nearest, fewest] = [ranks[index] as number, count];
      return count;
    });
    for (const [index, count] of counts.entries()) {
      if (count >= fewest + far) continue;
      const rank = ranks[index] as number;
      open.delete(rank);
      const score = template.most - count * (MATCH - MISMATCH);
      if (score >= best - USELESS) add({ rank, score });
    }
    return nearest;
  }

  for (const group of groups) {
    checkpoint();
    const pivot = group.ranks[0] as number;
    const projection = group.ranks.length < LEAST_GROUP ? undefined : chain(pivot);
    const open = new Set(group.ranks);
    if (projection) {
      const nearest = compare(group, pivot, projection, open);
      // What is nearest lies in the better way, if it lies in another.
      const other = nearest === pivot ? undefined : chain(nearest);
      if (other && !isSame(other, projection)) compare(group, nearest, other, open);
    }
    uncompared.push(...open);
  }
  for (const candidate of findCandidates(words.words, on.length, alleles, uncompared, checkpoint).slice(
    0,
    MAX_CHAINED,
  )) {
    if (estimates.size === 0 || candidate.most >= best) chain(candidate.rank, candidate.most);
  }
  return [...estimates.values()].toSorted((left, right) => right.score - left.score || left.rank - right.rank);
}

function isSame(left: Projection, right: Projection): boolean {
  return left.places.every((place, index) => place === right.places[index]);
}
