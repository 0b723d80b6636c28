import { NO_RESIDUE } from '#shared/sequence/alphabet.ts';
import { alignProtein } from '../alignment/align-protein.ts';
import type { Band } from '../alignment/band.ts';
import { scoreProtein } from '../alignment/score-protein.ts';
import type { HitRegion } from './find-regions.ts';
import type { PeptideAlleles, PreparedPeptide } from './peptide-alleles.ts';
import { visitWords, WORD, WORDS } from './kmers.ts';

export interface RegionCandidate extends HitRegion {
  readonly codes: Uint8Array;
  readonly scale: 1 | 3;
  /** Residues of the strand before the first code of the reading. */
  readonly offset: 0 | 1 | 2;
  readonly isReverse: boolean;
  /** An allele known to be like the region, and the score of their alignment. */
  readonly likeliest?: { readonly rank: number; readonly score: number };
}

/** Regions that are searched, over all readings. */
const MAX_REGIONS = 12;

/**
 * Regions in which all alleles compete. The likeliest allele of such a region has at least this share of the best score
 * in any region.
 */
const MAX_COMPARED = 4;
const LEAST_SHARE = 0.7;

/** The likeliest allele must also reach this share of `least`, or the other alleles of the region are not compared. */
const LEAST_LIKELY = 0.7;

/**
 * Matrix cells computed per region. That is enough for all alleles of most loci, and for the likeliest alleles of the
 * largest.
 */
const MAX_CELLS = 20_000_000;

/**
 * Extra diagonals that an alignment may use: beside those of the words (`SLACK`) or of another allele's alignment
 * (`NARROW_SLACK`). Differences in length add at most `MAX_LENGTHS`.
 */
const SLACK = 24;
const NARROW_SLACK = 10;
const MAX_LENGTHS = 64;

export interface Chosen {
  readonly allele: PreparedPeptide;
  readonly candidate: RegionCandidate;
  /** The diagonals on which it was compared. */
  readonly band: Band;
}

interface BestCandidate extends Chosen {
  readonly score: number;
  readonly rank: number;
}

/**
 * Chooses the allele with the highest score in any of the regions; of equals the first allele, then its first region on
 * the strand. An allele that scores below `least` may be missed.
 */
export function chooseAllele(
  locus: PeptideAlleles,
  candidates: readonly RegionCandidate[],
  least: number,
  checkpoint: () => void,
): Chosen | undefined {
  const regions = candidates
    .toSorted((left, right) => right.hits - left.hits)
    .slice(0, MAX_REGIONS)
    .map((candidate) => {
      checkpoint();
      const order = orderAlleles(locus, candidate.codes);
      return { candidate, order, ...likeliestOf(locus, candidate, order) };
    })
    .toSorted((left, right) => right.score - left.score);
  const wanted = Math.max(LEAST_SHARE * (regions[0]?.score ?? 0), LEAST_LIKELY * least, 1);
  let winner: BestCandidate | undefined;
  for (const { candidate, order, rank, score } of regions.slice(0, MAX_COMPARED)) {
    if (score < wanted) break;
    const { codes, frame } = locus.alleles[rank] as PreparedPeptide;
    const band = narrowBand(candidate, codes, locus);
    // In the other frames of translated alleles, only alleles that share words are compared: nothing else is alike
    // there.
    const likely = order.filter((other) => other.shared > 0 || locus.alleles[other.rank]?.frame === frame);
    winner = compareAlleles(locus, { candidate, order: likely, band }, winner, checkpoint);
  }
  return winner;
}

/** The allele that shares most words, or the one already known to be like the region if it scores higher. */
function likeliestOf(locus: PeptideAlleles, candidate: RegionCandidate, order: readonly Ordered[]) {
  const rank = order[0]?.rank ?? 0;
  const codes = locus.alleles[rank]?.codes ?? new Uint8Array();
  const score = scoreProtein(candidate.codes, codes, wideBand(candidate, codes, locus));
  return candidate.likeliest && candidate.likeliest.score > score ? candidate.likeliest : { rank, score };
}

interface CandidateComparison {
  readonly candidate: RegionCandidate;
  readonly order: readonly Ordered[];
  readonly band: Band;
}

function compareAlleles(
  locus: PeptideAlleles,
  { candidate, order, band }: CandidateComparison,
  soFar: BestCandidate | undefined,
  checkpoint: () => void,
): BestCandidate | undefined {
  let winner = soFar;
  let cells = 0;
  for (const { rank, most } of order) {
    if (winner && most < winner.score) continue;
    if (cells > MAX_CELLS) break;
    checkpoint();
    const allele = locus.alleles[rank] as PreparedPeptide;
    cells += allele.codes.length * (band.high - band.low);
    const score = scoreProtein(candidate.codes, allele.codes, band);
    if (score === 0 || (winner && score < winner.score)) continue;
    if (!winner || score > winner.score || precedes(rank, candidate, winner)) {
      winner = { score, rank, allele, candidate, band };
    }
  }
  return winner;
}

/** Decides between equal scores. */
function precedes(rank: number, { isReverse, start }: RegionCandidate, winner: BestCandidate): boolean {
  if (rank !== winner.rank) return rank < winner.rank;
  if (isReverse !== winner.candidate.isReverse) return !isReverse;
  return isReverse ? start > winner.candidate.start : start < winner.candidate.start;
}

/** The diagonals of the words, and those that gaps may reach. */
function wideBand({ codes, low, high }: RegionCandidate, allele: Uint8Array, locus: PeptideAlleles): Band {
  const slack = SLACK + lengthsOf(locus);
  return { low: Math.max(low - slack, -allele.length), high: Math.min(high + slack, codes.length) };
}

/** The diagonals of one allele's alignment, with room for the other alleles, which are like it. */
function narrowBand(candidate: RegionCandidate, allele: Uint8Array, locus: PeptideAlleles): Band {
  const wide = wideBand(candidate, allele, locus);
  const alignment = alignProtein(candidate.codes, allele, wide);
  if (!alignment) return wide;
  let diagonal = alignment.queryStart - alignment.alleleStart;
  let [low, high] = [diagonal, diagonal];
  for (const [, length, sign] of alignment.cigar.matchAll(/(\d+)([ID])/g)) {
    diagonal += sign === 'I' ? Number(length) : -Number(length);
    low = Math.min(low, diagonal);
    high = Math.max(high, diagonal);
  }
  const slack = NARROW_SLACK + lengthsOf(locus);
  return { low: low - slack, high: high + slack };
}

function lengthsOf({ longest, shortest }: PeptideAlleles): number {
  return Math.min(MAX_LENGTHS, longest - shortest);
}

interface Ordered {
  readonly rank: number;
  /** Upper bound of the score of any of its alignments. */
  readonly most: number;
  readonly shared: number;
}

const isInRegion = new Uint8Array(WORDS);

/** Orders the alleles: those that share most words with a region first. */
function orderAlleles({ alleles, words }: PeptideAlleles, codes: Uint8Array): Ordered[] {
  visitWords(codes, (word) => (isInRegion[word] = 1));
  const isShared = Uint8Array.from(words, (word) => isInRegion[word] as number);
  visitWords(codes, (word) => (isInRegion[word] = 0));
  const order: (Ordered & { selfScore: number })[] = [];
  for (const [rank, allele] of alleles.entries()) {
    let shared = 0;
    for (const number of allele.words) shared += isShared[number] as number;
    // A column that differs costs at least one and lies in at most WORD words.
    const most = allele.selfScore - Math.ceil((allele.words.length - shared) / WORD);
    order.push({ rank, most, shared, selfScore: allele.selfScore });
  }
  return order.toSorted(
    (left, right) => right.shared - left.shared || right.selfScore - left.selfScore || left.rank - right.rank,
  );
}

/** Gives unknown residues of the query another code than those of alleles, so that the two never match. */
export function markUnknownResidues(codes: Uint8Array): Uint8Array {
  for (let index = 0; index < codes.length; index++) if (codes[index] === NO_RESIDUE) codes[index] = NO_RESIDUE - 1;
  return codes;
}
