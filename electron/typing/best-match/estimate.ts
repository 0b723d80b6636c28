import { align } from '../alignment/align.ts';
import { MATCH, MISMATCH } from '../alignment/scoring.ts';
import { findCandidates, type Candidate } from './candidates.ts';
import { bandOf, findChain, type Run } from './chain.ts';
import { codesAt, passingCodesAt, type LengthGroup, type LocusAlleles } from './locus-alleles.ts';
import { projectionAlong, projectionOf, reachOf, scoreProjection, type Projection } from './projection.ts';
import { findRegionWords, type RegionWords } from './region-words.ts';
import type { Region } from './regions.ts';
import { scoreChain } from './score-chain.ts';
import { countDifferences, templateOf, type Differences } from './region-template.ts';

/** What an allele scores on a region, at least. */
export interface Estimate {
  /** Place of the allele in natural order. */
  readonly rank: number;
  /** In halves. */
  readonly score: number;
  /** The highest score that is possible, where that is known. */
  readonly most?: number;
  /** How it, or another of its length that lies in the same way, lies on the region. */
  readonly chain: readonly Run[];
  /** Whether the score is that of the best alignment about the chain. */
  readonly isAligned?: true;
}

/** Fewer alleles of one length are not worth a template. */
const LEAST_GROUP = 8;

/** An allele with so many more numbers that differ densely than the best of its length lies in another way: eight bases are shifted. */
const SHIFTED = 2;

/** Alleles that are chained by themselves per region; and that are aligned because chains are poor, if they are more than those. */
const MAX_CHAINED = 24;
const MAX_ALIGNED = 16;

/** How often the alleles of the best one's length are compared in its best alignment, where that is poor. */
const MAX_ROUNDS = 3;

/** Alleles whose score in the part that is like the pivot is so much below the best, in halves, are of no use: ten substitutions. */
const USELESS = 10 * (MATCH - MISMATCH);

/**
 * Share of the highest score of all above which the best allele is near. Where it is not, chains are poor: alleles are aligned instead,
 * and none is left out for how another of its length lies.
 */
const NEAR = 0.85;

/** The way in which an allele lies on a region. */
interface Way {
  readonly rank: number;
  readonly chain: readonly Run[];
  readonly projection: Projection;
}

/** What came of comparing the alleles of a length in a way. */
interface Comparison {
  readonly group: LengthGroup;
  readonly way: Way;
  /** The allele with the fewest differences, and its score in halves. */
  readonly nearest: number;
  readonly score: number;
  /** Alleles that lie in another way. */
  readonly shifted: readonly number[];
}

/**
 * Estimates the scores of the alleles of a locus on a region. Alleles of one length are compared with the region base by base, in the
 * way in which one of them lies on it. What lies in another way, or has a length of its own, is chained by itself if it has many words
 * in common with the region.
 */
export class Estimator {
  readonly #on: Uint8Array;
  readonly #words: RegionWords;
  readonly #locus: LocusAlleles;
  readonly #estimates = new Map<number, Estimate>();
  /** Alleles in whose best alignment others were compared. */
  readonly #pivots = new Set<number>();
  #best: number;
  /** Bases of the allele that is best by its chain for which there are places in the region. */
  #reach = 0;
  #bestWay = 0;

  /** `least`, in halves, is the score that an allele must have to be of use. */
  constructor({ codes }: Region, locus: LocusAlleles, least: number) {
    this.#on = codes;
    this.#words = findRegionWords(codes);
    this.#locus = locus;
    this.#best = least;
  }

  /** Whether the best allele is far from the region, so that estimates say less. */
  get isPoor(): boolean {
    return this.#best < NEAR * MATCH * this.#reach;
  }

  /** The estimates of the best alleles, best first. */
  run(checkpoint: () => void): Estimate[] {
    /** Alleles of which no likeness is known yet. */
    const open: number[] = [];
    const compared: Comparison[] = [];
    for (const group of this.#locus.groups) {
      checkpoint();
      const comparison = this.#compareGroup(group);
      if (comparison) compared.push(comparison);
      else open.push(...group.ranks);
    }
    compared.sort((left, right) => right.score - left.score);
    for (const [index, comparison] of compared.entries()) {
      const { shifted } = this.#refine(comparison, index === 0);
      open.push(...(this.isPoor ? comparison.group.ranks : shifted));
    }
    this.#lookAt(findCandidates(this.#on, this.#locus, open, checkpoint));
    return this.#polish();
  }

  #add(estimate: Estimate): void {
    const known = this.#estimates.get(estimate.rank);
    const isBetter = !known || estimate.score > known.score;
    this.#estimates.set(estimate.rank, isBetter ? { ...known, ...estimate } : { ...estimate, ...known });
    this.#best = Math.max(this.#best, estimate.score);
  }

  /** Finds out how an allele lies, by a chain; undefined without a word in common with the region. */
  #placeByChain(rank: number): Way | undefined {
    const codes = codesAt(this.#locus, rank);
    const chain = findChain(this.#words, this.#on.length, codes);
    const [first] = chain;
    if (!first) return undefined;
    const projection = projectionOf(chain, this.#on, codes);
    const score = scoreProjection(projection, this.#on, codes);
    if (score > this.#bestWay) {
      this.#bestWay = score;
      this.#reach = reachOf(projection, this.#on, first.alleleAt);
    }
    this.#add({ rank, chain, score });
    return { rank, chain, projection };
  }

  /** The same by its best alignment about a chain. */
  #placeByAlignment(rank: number, chain: readonly Run[]): Way | undefined {
    const codes = codesAt(this.#locus, rank);
    const alignment = align(this.#on, codes, bandOf(chain));
    if (!alignment) return undefined;
    this.#pivots.add(rank);
    this.#add({ rank, chain, score: alignment.score, isAligned: true });
    return { rank, chain, projection: projectionAlong(alignment, codes.length) };
  }

  /** Undefined where too few alleles have the length, or the first has nothing in common with the region. */
  #compareGroup(group: LengthGroup): Comparison | undefined {
    const way = group.ranks.length < LEAST_GROUP ? undefined : this.#placeByChain(group.ranks[0] as number);
    if (!way) return undefined;
    const comparison = this.#compare(group, way);
    // What is nearest may lie in a better way.
    const other = comparison.nearest === way.rank ? undefined : this.#placeByChain(comparison.nearest);
    return other && !isSame(other.projection, way.projection) ? this.#compare(group, other) : comparison;
  }

  /** Compares once more in the best alignment, where that is of use: for an allele with gaps the best place of each counts. */
  #refine(comparison: Comparison, isFirst: boolean): Comparison {
    const { group, way, score } = comparison;
    const isOfUse = isFirst
      ? this.isPoor || way.projection.costs.some((cost) => cost !== 0)
      : this.isPoor && score >= this.#best - USELESS;
    const better = isOfUse ? this.#placeByAlignment(way.rank, way.chain) : undefined;
    return better ? this.#compare(group, better) : comparison;
  }

  #compare(group: LengthGroup, way: Way): Comparison {
    const { ranks } = group;
    const { chain, projection } = way;
    const { starts, packed } = this.#locus;
    const template = templateOf(projection, this.#on, codesAt(this.#locus, way.rank));
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
    const likeness = (index: number) => template.most - (counts[index] as number) * (MATCH - MISMATCH);
    const estimate = (rank: number) =>
      this.#add({ rank, chain, score: scoreProjection(projection, this.#on, passingCodesAt(this.#locus, rank)) });
    // First, so that what is much farther need not be looked at.
    estimate(ranks[nearest] as number);
    const shifted: number[] = [];
    const far = (dense[nearest] as number) + SHIFTED;
    for (const [index, rank] of ranks.entries()) {
      if (likeness(index) >= this.#best - USELESS) {
        if (index !== nearest) estimate(rank);
      } else if ((dense[index] as number) >= far) {
        shifted.push(rank);
      }
    }
    return { group, way, nearest: ranks[nearest] as number, score: likeness(nearest), shifted };
  }

  #lookAt(candidates: readonly Candidate[]): void {
    const isPoor = this.isPoor || this.#reach === 0;
    const count = isPoor && candidates.length > MAX_CHAINED ? MAX_ALIGNED : MAX_CHAINED;
    for (const { rank, most } of candidates.slice(0, count)) {
      if (this.#estimates.size > 0 && most < this.#best) continue;
      const codes = codesAt(this.#locus, rank);
      const chain = findChain(this.#words, this.#on.length, codes);
      if (chain.length === 0) continue;
      if (isPoor) {
        this.#add({ rank, most, chain, score: scoreChain(this.#on, codes, chain), isAligned: true });
      } else {
        const score = scoreProjection(projectionOf(chain, this.#on, codes), this.#on, codes);
        this.#add({ rank, most, chain, score });
      }
    }
  }

  /** Compares the alleles of the best one's length in its best alignment, until no better one comes of it. */
  #polish(): Estimate[] {
    let ordered = this.#inOrder();
    for (let round = 0; round < MAX_ROUNDS && this.isPoor; round++) {
      const [first] = ordered;
      if (!first || this.#pivots.has(first.rank)) break;
      const length = this.#locus.lengths[first.rank];
      const group = this.#locus.groups.find((one) => one.length === length);
      if (!group || group.ranks.length < LEAST_GROUP) break;
      const way = this.#placeByAlignment(first.rank, first.chain);
      if (way) this.#compare(group, way);
      ordered = this.#inOrder();
    }
    return ordered;
  }

  #inOrder(): Estimate[] {
    return [...this.#estimates.values()].toSorted((left, right) => right.score - left.score || left.rank - right.rank);
  }
}

function isSame(left: Projection, right: Projection): boolean {
  for (let index = 0; index < left.places.length; index++) if (left.places[index] !== right.places[index]) return false;
  return true;
}
