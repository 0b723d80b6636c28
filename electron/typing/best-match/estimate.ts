import { align } from '../alignment/align.ts';
import { scoreAlignment } from '../alignment/score-alignment.ts';
import { MATCH, MISMATCH } from '../alignment/scoring.ts';
import { findCandidates, type Candidate } from './candidates.ts';
import { bandOf, findChain, type Run } from './chain.ts';
import type { LengthGroup, LocusAlleles, PreparedAllele } from './locus-alleles.ts';
import { projectionAlong, projectionOf, scoreProjection, type Projection } from './projection.ts';
import type { RegionWords } from './region-words.ts';
import type { Region } from './regions.ts';
import { countDifferences, templateOf, type Differences } from './template.ts';

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
 * Share of the highest score of all above which an allele is near. Of those that are not, chains are poor: they are aligned
 * instead, and none is left out for how another of its length lies.
 */
const NEAR = 0.85;

/** The way in which an allele lies on a region. */
interface Way {
  readonly rank: number;
  readonly chain: readonly Run[];
  readonly projection: Projection;
}

/** What came of comparing the alleles of a length. */
interface Compared {
  /** The allele with the fewest differences, and its score in halves. */
  readonly nearest: number;
  readonly score: number;
  /** Alleles that lie in another way. */
  readonly shifted: readonly number[];
}

/** Estimates the scores of the alleles of a locus on a region; gives the best ones, best first. */
export function estimateScores(
  region: Region,
  words: RegionWords,
  { alleles, groups }: LocusAlleles,
  least: number,
  checkpoint: () => void,
): Estimate[] {
  const { codes: on } = region;
  const estimates = new Map<number, Estimate>();
  /** Of which no likeness is known yet. */
  const open: number[] = [];
  let best = least;
  const codesOf = (rank: number) => (alleles[rank] as PreparedAllele).codes;

  /** Those that were looked at by themselves, and those in whose best alignment others were compared. */
  const seen = new Set<number>();
  const pivots = new Set<number>();

  function add(estimate: Estimate): void {
    const known = estimates.get(estimate.rank);
    const isBetter = !known || estimate.score > known.score;
    estimates.set(estimate.rank, isBetter ? { ...known, ...estimate } : { ...estimate, ...known });
    best = Math.max(best, estimate.score);
  }

  /** Finds out how an allele lies, by a chain; undefined without a word in common with the region. */
  function placeByChain(rank: number): Way | undefined {
    const codes = codesOf(rank);
    const chain = findChain(words, on.length, codes);
    if (chain.length === 0) return undefined;
    seen.add(rank);
    const projection = projectionOf(chain, on, codes);
    add({ rank, chain, score: scoreProjection(projection, on, codes) });
    return { rank, chain, projection };
  }

  /** The same by its best alignment about a chain. */
  function placeByAlignment(rank: number, chain: readonly Run[]): Way | undefined {
    const codes = codesOf(rank);
    const alignment = align(on, codes, bandOf(chain));
    if (!alignment) return undefined;
    pivots.add(rank);
    add({ rank, chain, score: alignment.score, isAligned: true });
    return { rank, chain, projection: projectionAlong(alignment, codes.length) };
  }

  /** Only what a candidate scores. */
  function consider({ rank, codes, most }: Candidate, byAlignment: boolean): void {
    const chain = findChain(words, on.length, codes);
    if (chain.length === 0) return;
    if (byAlignment) add({ rank, most, chain, score: scoreAlignment(on, codes, bandOf(chain)), isAligned: true });
    else add({ rank, most, chain, score: scoreProjection(projectionOf(chain, on, codes), on, codes) });
  }

  /** Compares all alleles of a length in one way; gives the nearest, and those that lie in another way. */
  function compare({ ranks, packed }: LengthGroup, { rank: pivot, chain, projection }: Way): Compared {
    const template = templateOf(projection, on, codesOf(pivot));
    const result: Differences = { count: 0, dense: 0 };
    const counts = new Int32Array(ranks.length);
    const dense = new Int32Array(ranks.length);
    let nearest = 0;
    for (let index = 0; index < ranks.length; index++) {
      countDifferences(template, packed[index] as Int32Array, result);
      counts[index] = result.count;
      dense[index] = result.dense;
      if (result.count < (counts[nearest] as number)) nearest = index;
    }
    const shifted: number[] = [];
    const far = (dense[nearest] as number) + SHIFTED;
    for (const [index, rank] of ranks.entries()) {
      const likeness = template.most - (counts[index] as number) * (MATCH - MISMATCH);
      if (likeness >= best - USELESS) add({ rank, chain, score: scoreProjection(projection, on, codesOf(rank)) });
      else if ((dense[index] as number) >= far) shifted.push(rank);
    }
    const score = template.most - (counts[nearest] as number) * (MATCH - MISMATCH);
    return { nearest: ranks[nearest] as number, score, shifted };
  }

  const isPoor = (length: number) => best < NEAR * MATCH * Math.min(length, on.length);
  const compared: { group: LengthGroup; way: Way; result: Compared }[] = [];
  for (const group of groups) {
    checkpoint();
    const way = group.ranks.length < LEAST_GROUP ? undefined : placeByChain(group.ranks[0] as number);
    if (!way) {
      open.push(...group.ranks);
      continue;
    }
    const result = compare(group, way);
    // What is nearest may lie in a better way.
    const other = result.nearest === way.rank ? undefined : placeByChain(result.nearest);
    if (!other || isSame(other.projection, way.projection)) compared.push({ group, way, result });
    else compared.push({ group, way: other, result: compare(group, other) });
  }
  compared.sort((left, right) => right.result.score - left.result.score);
  for (const [index, { group, way, result }] of compared.entries()) {
    // Where there are gaps the best place of each counts, for all that are compared in that way.
    const hasGaps = way.projection.costs.some((cost) => cost !== 0);
    const isOfUse =
      index === 0 ? hasGaps || isPoor(group.length) : isPoor(group.length) && result.score >= best - USELESS;
    const better = isOfUse ? placeByAlignment(way.rank, way.chain) : undefined;
    const { shifted } = better ? compare(group, better) : result;
    open.push(...(isPoor(group.length) ? group.ranks : shifted));
  }
  const candidates = findCandidates(on, alleles, open, checkpoint);
  const [likeliest] = candidates;
  const arePoor = likeliest !== undefined && isPoor(likeliest.codes.length);
  for (const candidate of candidates.slice(0, arePoor && candidates.length > MAX_CHAINED ? MAX_ALIGNED : MAX_CHAINED)) {
    if (seen.has(candidate.rank)) continue;
    if (estimates.size === 0 || candidate.most >= best) consider(candidate, arePoor);
  }
  let ordered = inOrder(estimates.values());
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const [first] = ordered;
    const group = first && groups.find(({ length }) => length === codesOf(first.rank).length);
    if (!group || group.ranks.length < LEAST_GROUP || pivots.has(first.rank) || !isPoor(group.length)) break;
    const way = placeByAlignment(first.rank, first.chain);
    if (way) compare(group, way);
    ordered = inOrder(estimates.values());
  }
  return ordered;
}

function inOrder(estimates: Iterable<Estimate>): Estimate[] {
  return [...estimates].toSorted((left, right) => right.score - left.score || left.rank - right.rank);
}

function isSame(left: Projection, right: Projection): boolean {
  return left.places.every((place, index) => place === right.places[index]);
}
