import type { Orientation } from '#shared/api/sequence-query.ts';
import { align } from '../alignment/align.ts';
import type { Alignment } from '../alignment/alignment.ts';
import type { Band } from '../alignment/band.ts';
import { scoreAlignment } from '../alignment/score-alignment.ts';
import { bitScore, leastScore, MATCH } from '../alignment/scoring.ts';
import type { Genome } from '../genome.ts';
import { findBand } from './chain.ts';
import type { LocusAlleles, PreparedAllele } from './locus-alleles.ts';
import { findRegionWords } from './region-words.ts';
import { findRegions, type Region } from './regions.ts';
import { WORD } from './words.ts';

/** The allele of a locus that is most like a part of a query. */
export interface BestMatch {
  allele_id: string;
  /** Index in the contigs of the query. */
  contig: number;
  /**
   * 0-based, half-open, on the forward strand of the contig: the place of the whole allele, when its ends that are not aligned go
   * on beside the alignment; clamped to the contig.
   */
  start: number;
  end: number;
  /** True where the contig ends within the allele. */
  partial: boolean;
  orientation: Orientation;
  /** Bases of the whole allele. */
  length: number;
  /** Columns of the alignment, gaps included. */
  alignment: number;
  mismatches: number;
  /** Openings of gaps. */
  gaps: number;
  /** Percent of the columns. */
  identity: number;
  bit_score: number;
  /** In the direction of the allele, from `allele_start` on; `=`, `X`, `I` (query only), `D` (allele only). */
  cigar: string;
  /** The aligned part: of the allele, and of the contig on its forward strand; 0-based, half-open. */
  allele_start: number;
  allele_end: number;
  query_start: number;
  query_end: number;
}

/** Alleles that are aligned per region; where fewer could be the best, fewer. */
const MAX_ALIGNED = 48;

/** The least that a word of an allele costs, in halves, when a region does not have it: 2.5 / 11, an insertion amid 11 words. */
const COST_OF_MISSING_WORD = 5 / (WORD - 1);

interface Winner {
  /** Place in natural order. */
  rank: number;
  score: number;
  region: Region;
  band: Band;
}

/**
 * The best match of a DNA locus in a DNA query, over all contigs and both strands: the highest score of a local alignment
 * (`scoring.ts`), of equals the allele first in natural order, of equal places the first. Undefined below the floor of scores.
 *
 * Alleles are aligned in the order of the words they share with a region, until none of the others can be better or
 * `MAX_ALIGNED` are; within that the answer is exact.
 */
export function findBestMatch(genome: Genome, locus: LocusAlleles, checkpoint: () => void): BestMatch | undefined {
  if (genome.dataType !== 'DNA' || locus.residues === 0) return undefined;
  const least = leastScore(genome.residues, locus.residues);
  let winner: Winner | undefined;
  for (const region of findRegions(genome, locus, checkpoint)) {
    winner = searchRegion(region, locus, winner, checkpoint);
  }
  if (!winner || winner.score < least) return undefined;
  const { id, codes } = locus.alleles[winner.rank] as PreparedAllele;
  const alignment = align(winner.region.codes, codes, winner.band);
  return alignment && describe(genome, winner.region, alignment, id, codes.length);
}

function searchRegion(
  region: Region,
  { alleles, numbers }: LocusAlleles,
  soFar: Winner | undefined,
  checkpoint: () => void,
): Winner | undefined {
  let winner = soFar;
  const mostInRegion = MATCH * region.codes.length;
  const candidates: { rank: number; most: number }[] = [];
  const regionWords = findRegionWords(region);
  const isThere = new Uint8Array(numbers.size);
  for (const word of regionWords.words) {
    const number = numbers.find(word);
    if (number >= 0) isThere[number] = 1;
  }
  for (const [rank, { codes, words }] of alleles.entries()) {
    if (rank % 1024 === 0) checkpoint();
    const shared = countShared(isThere, words);
    if (shared === 0) continue;
    const missing = codes.length - WORD + 1 - shared;
    const most = Math.min(mostInRegion, MATCH * codes.length - COST_OF_MISSING_WORD * missing);
    candidates.push({ rank, most: Math.floor(most) });
  }
  candidates.sort((left, right) => right.most - left.most || left.rank - right.rank);
  for (const { rank, most } of candidates.slice(0, MAX_ALIGNED)) {
    if (winner && most < winner.score) break;
    checkpoint();
    const { codes } = alleles[rank] as PreparedAllele;
    const band = findBand(regionWords, codes, region.codes.length);
    if (!band) continue;
    const score = scoreAlignment(region.codes, codes, band);
    if (!winner || score > winner.score || (score === winner.score && precedes({ rank, region }, winner))) {
      winner = { rank, score, region, band };
    }
  }
  return winner;
}

/** Decides between equal scores; regions of one allele go by their place on the query. */
function precedes({ rank, region }: Pick<Winner, 'rank' | 'region'>, winner: Winner): boolean {
  return rank < winner.rank || (rank === winner.rank && region.start < winner.region.start);
}

function countShared(isThere: Uint8Array, words: Int32Array): number {
  let shared = 0;
  for (const word of words) shared += isThere[word] as number;
  return shared;
}

/** Places the alignment, and the whole allele with it, on its contig. */
function describe(genome: Genome, region: Region, alignment: Alignment, id: string, length: number): BestMatch {
  const { queryStart, queryEnd, alleleStart, alleleEnd } = alignment;
  const { start: regionStart, isReverse, codes } = region;
  const onGenome = (from: number, to: number) =>
    isReverse
      ? ([regionStart + codes.length - to, regionStart + codes.length - from] as const)
      : ([regionStart + from, regionStart + to] as const);
  const [alignedFrom, alignedTo] = onGenome(queryStart, queryEnd);
  const contig = contigAt(genome.starts, alignedFrom);
  const contigStart = genome.starts[contig] as number;
  const contigLength = genome.contigs[contig]?.length ?? 0;
  const [from, to] = onGenome(queryStart - alleleStart, queryEnd + length - alleleEnd);
  const [wholeStart, wholeEnd] = [from - contigStart, to - contigStart];
  return {
    allele_id: id,
    contig,
    start: Math.max(0, wholeStart),
    end: Math.min(contigLength, wholeEnd),
    partial: wholeStart < 0 || wholeEnd > contigLength,
    orientation: isReverse ? 'reverse' : 'forward',
    length,
    alignment: alignment.columns,
    mismatches: alignment.mismatches,
    gaps: alignment.gaps,
    identity: alignment.identity,
    bit_score: bitScore(alignment.score),
    cigar: alignment.cigar,
    allele_start: alleleStart,
    allele_end: alleleEnd,
    query_start: alignedFrom - contigStart,
    query_end: alignedTo - contigStart,
  };
}

/** Index of the last contig that starts at `place` or before. */
function contigAt(starts: Int32Array, place: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] as number) <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}
