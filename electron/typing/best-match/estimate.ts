import { align } from '../alignment/align.ts';
import { MATCH, MISMATCH } from '../alignment/scoring.ts';
import { findCandidates, type AlleleCandidate } from './candidates.ts';
import { bandOf, findChain, type ChainRun } from './chain.ts';
import { codesAt, temporaryCodesAt, type LengthGroup, type LocusAlleles } from './locus-alleles.ts';
import { projectionAlong, projectionOf, reachOf, scoreProjection, type Projection } from './projection.ts';
import { findRegionWords, type RegionWords } from './region-kmers.ts';
import type { Region } from './regions.ts';
import { scoreChain } from './score-chain.ts';
import { countDifferences, templateOf, type Differences } from './region-template.ts';

/** A lower bound of the score of an allele on a region. */
export interface Estimate {
  /** Index of the allele in natural order. */
  readonly rank: number;
  /** In half points. */
  readonly score: number;
  /** Upper bound of the score, where known. */
  readonly most?: number;
  /** How this allele, or another of its length that lies in the same placement, lies on the region. */
  readonly chain: readonly ChainRun[];
  /** Present if the score is that of the best alignment around the chain. */
  readonly isAligned?: true;
}

/** The fewest alleles of one length that are compared with a template. */
const MIN_GROUP = 8;

/**
 * An allele with this many more dense stretches (`Differences`) than the nearest of its length lies in another placement. Two
 * stretches are eight shifted bases.
 */
const SHIFTED = 2;

/**
 * Candidates that are chained one by one per region. Where chains are poor, candidates are aligned instead:
 * `MAX_ALIGNED` of them if there are more than `MAX_CHAINED`.
 */
const MAX_CHAINED = 24;
const MAX_ALIGNED = 16;

/** How often a better allele, or a poor best one, serves as the pivot for the alleles of its length. */
const MAX_ROUNDS = 3;

/** How leastDense below the best, in half points, an allele's template score may be: ten substitutions. */
const MAX_BEHIND = 10 * (MATCH - MISMATCH);

/**
 * The best allele is near if it has this share of the highest possible score. Otherwise chains are poor: alleles are
 * aligned instead of chained, and none is left out because of how another of its length lies.
 */
const NEAR_SHARE = 0.85;

/** How an allele lies on a region. */
interface PlacedChain {
  readonly rank: number;
  readonly chain: readonly ChainRun[];
  readonly projection: Projection;
}

/** The result of comparing all alleles of a length by one placement. */
interface GroupComparison {
  readonly group: LengthGroup;
  readonly placement: PlacedChain;
  /** The allele that scores best. */
  readonly nearest: number;
  /** The score, in half points, of the part that was compared, for the allele with the fewest differences in it. */
  readonly score: number;
  /** Whether the best allele is like a longer part of the region than was compared. */
  readonly isNarrow: boolean;
  /** Alleles that lie in another placement. */
  readonly shifted: readonly number[];
}

/**
 * Estimates the scores of the alleles of a locus on a region. Alleles of one length are compared with the region base
 * by base, placed as one of them lies. An allele that lies in another placement, or has a rare length, is chained by itself
 * if it shares many words with the region.
 */
export class Estimator {
  readonly #region: Uint8Array;
  readonly #words: RegionWords;
  readonly #locus: LocusAlleles;
  readonly #estimates = new Map<number, Estimate>();
  /** Alleles whose best alignment served as the placement for others. */
  readonly #pivots = new Set<number>();
  #best: number;
  /** How many bases of the allele with the best chain have a position in the region. */
  #reach = 0;
  #bestChainScore = 0;

  /** `least` is the score, in half points, that an allele must reach to be of use. */
  constructor({ codes }: Region, locus: LocusAlleles, least: number) {
    this.#region = codes;
    this.#words = findRegionWords(codes);
    this.#locus = locus;
    this.#best = least;
  }

  /** Whether the best allele is leastDense from the region, so that estimates say less. */
  get isPoor(): boolean {
    return this.#best < NEAR_SHARE * MATCH * this.#reach;
  }

  /** The estimates of the best alleles, best first. */
  run(checkpoint: () => void): Estimate[] {
    /** Alleles that no comparison has scored yet. */
    const unscored: number[] = [];
    const compared: GroupComparison[] = [];
    for (const group of this.#locus.groups) {
      checkpoint();
      const comparison = this.#compareGroup(group);
      if (comparison) compared.push(comparison);
      else unscored.push(...group.ranks);
    }
    compared.sort((left, right) => right.score - left.score);
    for (const [index, comparison] of compared.entries()) {
      const { shifted } = this.#refine(comparison, index === 0);
      unscored.push(...(this.isPoor ? comparison.group.ranks : shifted));
    }
    this.#estimateCandidates(findCandidates(this.#region, this.#locus, unscored, checkpoint));
    return this.#improveBest();
  }

  #add(estimate: Estimate): void {
    const known = this.#estimates.get(estimate.rank);
    const isBetter = !known || estimate.score > known.score;
    this.#estimates.set(estimate.rank, isBetter ? { ...known, ...estimate } : { ...estimate, ...known });
    this.#best = Math.max(this.#best, estimate.score);
  }

  /** Places an allele by its chain. Undefined if it has no word in common with the region. */
  #placeByChain(rank: number): PlacedChain | undefined {
    const codes = codesAt(this.#locus, rank);
    const chain = findChain(this.#words, this.#region.length, codes);
    const [first] = chain;
    if (!first) return undefined;
    const projection = projectionOf(chain, this.#region, codes);
    const score = scoreProjection(projection, this.#region, codes);
    if (score > this.#bestChainScore) {
      this.#bestChainScore = score;
      this.#reach = reachOf(projection, this.#region, first.alleleAt);
    }
    this.#add({ rank, chain, score });
    return { rank, chain, projection };
  }

  /** Places an allele by its best alignment around a chain. */
  #placeByAlignment(rank: number, chain: readonly ChainRun[]): PlacedChain | undefined {
    const codes = codesAt(this.#locus, rank);
    const alignment = align(this.#region, codes, bandOf(chain));
    if (!alignment) return undefined;
    this.#pivots.add(rank);
    this.#add({ rank, chain, score: alignment.score, isAligned: true });
    return { rank, chain, projection: projectionAlong(alignment, codes.length) };
  }

  /** Undefined if too few alleles have the length, or the first has nothing in common with the region. */
  #compareGroup(group: LengthGroup): GroupComparison | undefined {
    const placement = group.ranks.length < MIN_GROUP ? undefined : this.#placeByChain(group.ranks[0] as number);
    if (!placement) return undefined;
    let comparison = this.#compare(group, placement);
    // The nearest allele may have a better placement, or be alike in a longer part.
    for (let round = 0; round < MAX_ROUNDS && comparison.nearest !== comparison.placement.rank; round++) {
      const other = this.#placeByChain(comparison.nearest);
      if (!other || (!comparison.isNarrow && isSame(other.projection, comparison.placement.projection))) break;
      comparison = this.#compare(group, other);
    }
    return comparison;
  }

  /**
   * Compares again by the best alignment, where that helps: with gaps in the placement, their exact position counts.
   */
  #refine(comparison: GroupComparison, isFirst: boolean): GroupComparison {
    const { group, placement, score } = comparison;
    const isWorthwhile = isFirst
      ? this.isPoor || placement.projection.costs.some((cost) => cost !== 0)
      : this.isPoor && score >= this.#best - MAX_BEHIND;
    const better = isWorthwhile ? this.#placeByAlignment(placement.rank, placement.chain) : undefined;
    return better ? this.#compare(group, better) : comparison;
  }

  #compare(group: LengthGroup, placement: PlacedChain): GroupComparison {
    const { ranks } = group;
    const { chain, projection } = placement;
    const { starts, packed } = this.#locus;
    const template = templateOf(projection, this.#region, codesAt(this.#locus, placement.rank));
    const result: Differences = { count: 0, dense: 0 };
    const counts = new Int32Array(ranks.length);
    const dense = new Int32Array(ranks.length);
    let nearest = 0;
    for (let index = 0; index < ranks.length; index++) {
      countDifferences(template, packed, starts[ranks[index] as number] as number, result);
      counts[index] = result.count;
      dense[index] = result.dense;
      if (result.count < (counts[nearest] as number)) nearest = index;
    }
    const templateScore = (index: number) => template.most - (counts[index] as number) * (MATCH - MISMATCH);
    const estimate = (rank: number) => {
      const score = scoreProjection(projection, this.#region, temporaryCodesAt(this.#locus, rank));
      this.#add({ rank, chain, score });
      return score;
    };
    // The nearest first: it raises the best score, so that much worse alleles can be skipped.
    let best = { rank: ranks[nearest] as number, score: estimate(ranks[nearest] as number) };
    const shifted: number[] = [];
    const leastDense = (dense[nearest] as number) + SHIFTED;
    for (const [index, rank] of ranks.entries()) {
      if (templateScore(index) >= this.#best - MAX_BEHIND) {
        const score = index === nearest ? best.score : estimate(rank);
        if (score > best.score) best = { rank, score };
      } else if ((dense[index] as number) >= leastDense) {
        shifted.push(rank);
      }
    }
    const score = templateScore(nearest);
    return { group, placement, nearest: best.rank, score, isNarrow: best.score > score, shifted };
  }

  #estimateCandidates(candidates: readonly AlleleCandidate[]): void {
    const isPoor = this.isPoor || this.#reach === 0;
    const count = isPoor && candidates.length > MAX_CHAINED ? MAX_ALIGNED : MAX_CHAINED;
    for (const { rank, most } of candidates.slice(0, count)) {
      if (this.#estimates.size > 0 && most < this.#best) continue;
      const codes = codesAt(this.#locus, rank);
      const chain = findChain(this.#words, this.#region.length, codes);
      if (chain.length === 0) continue;
      if (isPoor) {
        this.#add({ rank, most, chain, score: scoreChain(this.#region, codes, chain), isAligned: true });
      } else {
        const score = scoreProjection(projectionOf(chain, this.#region, codes), this.#region, codes);
        this.#add({ rank, most, chain, score });
      }
    }
  }

  /** Compares the alleles of the best one's length by its best alignment, until no better one is found. */
  #improveBest(): Estimate[] {
    let ordered = this.#bestFirst();
    for (let round = 0; round < MAX_ROUNDS && this.isPoor; round++) {
      const [first] = ordered;
      if (!first || this.#pivots.has(first.rank)) break;
      const length = this.#locus.lengths[first.rank];
      const group = this.#locus.groups.find((one) => one.length === length);
      if (!group || group.ranks.length < MIN_GROUP) break;
      const placement = this.#placeByAlignment(first.rank, first.chain);
      if (placement) this.#compare(group, placement);
      ordered = this.#bestFirst();
    }
    return ordered;
  }

  #bestFirst(): Estimate[] {
    return [...this.#estimates.values()].toSorted((left, right) => right.score - left.score || left.rank - right.rank);
  }
}

function isSame(left: Projection, right: Projection): boolean {
  for (let index = 0; index < left.places.length; index++) if (left.places[index] !== right.places[index]) return false;
  return true;
}
