import { scoreProtein } from '../alignment/score-protein.ts';
import type { FrameReading } from '../reading-frames.ts';
import { markUnknownResidues, type RegionCandidate } from './choose-allele.ts';
import { findSegments, indexSequence, type IndexedSequence, type Segment } from './find-segments.ts';
import { maskShortStretches, PADDING, toPairCodes } from './neighbour-kmers.ts';
import type { PeptideAlleles, PreparedPeptide } from './peptide-alleles.ts';

/**
 * Residues of representatives that are compared with a reading at a time. The state of their diagonals then stays in
 * the processor's cache.
 */
const MAX_INDEXED = 16_000;

/**
 * Segments that are aligned per locus. In a genome, a few dozen random segments score as well as those of a protein
 * with 25 % identity.
 */
const MAX_SEGMENTS = 50;

/** Places per locus in which alleles may compete. */
const MAX_CANDIDATES = 6;

/** Minimum score of a segment. It is a little less than the 22 bits from which BLAST aligns with gaps. */
const LEAST_SEGMENT = 38;
/**
 * A segment may also score only this share of the locus's minimum score, if that is less. An aligned place needs
 * `LIKELY_SHARE` of it.
 */
const LEAST_SHARE = 0.8;
const LIKELY_SHARE = 0.7;

/**
 * Segments at most this many diagonals apart belong to one place. Its alignment may begin as far beside the segment.
 */
const NEAR_DIAGONALS = 32;

/** Residues added on each side of the expected place of an allele. */
const MARGIN = 64;

/**
 * In a DNA reading with more codes than `LONG_READING`, a stretch between two stops is searched only if it has at least
 * `LEAST_OPEN` residues.
 */
const LONG_READING = 50_000;
const LEAST_OPEN = 30;

/**
 * Minimum score of a pair of words. With one shape, a word of a protein with 25 % identity reaches 15 in 4 % of the
 * cases and 18 in 1.4 %. Two random words reach 15 in 1 of 3,000 cases and 18 in 1 of 20,000, which matters if both
 * sides are long.
 */
function leastWordFor(indexed: number, scanned: number): number {
  const pairs = indexed * scanned;
  return pairs < 1e8 ? 15 : pairs < 1e9 ? 16 : pairs < 1e11 ? 18 : 19;
}

/** A locus, and the minimum score of a match worth reporting. */
interface FarLocus {
  readonly alleles: PeptideAlleles;
  readonly least: number;
}

/** A segment, or several on neighbouring diagonals, of a representative. */
interface Hit {
  readonly rank: number;
  readonly reading: FrameReading;
  /** Position of the allele's first residue on the reading. It may be before the reading. */
  readonly diagonal: number;
  readonly scannedAt: number;
  score: number;
}

/**
 * Finds the likeliest places of each locus in all readings of a query, even if hardly a word is the same. As in BLAST,
 * similar words lead to segments without gaps, and those to alignments; but only representatives are compared.
 * `checkpoint` is called every few milliseconds.
 */
export function findFarCandidates(
  readings: readonly FrameReading[],
  loci: readonly FarLocus[],
  checkpoint: () => void,
): RegionCandidate[][] {
  const hits = loci.map((): Hit[] => []);
  const queries = readings.map((reading) => {
    const codes = toPairCodes([reading.codes]);
    if (reading.scale > 1 && codes.length > LONG_READING) maskShortStretches(codes, LEAST_OPEN);
    return { reading, codes };
  });
  for (const batch of batchesOf(loci)) {
    const codes = toPairCodes(batch.sequences);
    const collect = (reading: FrameReading, alleleAt: number, readingAt: number, score: number) => {
      const { locus, rank, start } = batch.members[placeOf(batch.starts, alleleAt)] as Member;
      const scannedAt = readingAt - PADDING;
      const diagonal = scannedAt - (alleleAt - start);
      if (score >= leastSegment(loci[locus] as FarLocus)) {
        hits[locus]?.push({ rank, reading, diagonal, scannedAt, score });
      }
    };
    const least = Math.min(...batch.members.map(({ locus }) => leastSegment(loci[locus] as FarLocus)));
    const longest = queries.reduce((most, query) => Math.max(most, query.codes.length), 0);
    const leastWord = leastWordFor(codes.length, longest);
    // The shorter side is indexed.
    let indexed: IndexedSequence | undefined;
    for (const { reading, codes: query } of queries) {
      if (codes.length <= longest) {
        indexed ??= indexSequence(codes, leastWord);
        const visit = ({ indexedAt, scannedAt, score }: Segment) => collect(reading, indexedAt, scannedAt, score);
        findSegments(indexed, query, least, visit, checkpoint);
      } else {
        const visit = ({ indexedAt, scannedAt, score }: Segment) => collect(reading, scannedAt, indexedAt, score);
        findSegments(indexSequence(query, leastWord), codes, least, visit, checkpoint);
      }
    }
  }
  return loci.map((locus, index) => {
    checkpoint();
    return chooseHits(hits[index] ?? [], locus.alleles.longest)
      .map((hit) => {
        checkpoint();
        return toCandidate(hit, locus.alleles);
      })
      .filter(({ likeliest: { score } }) => score >= LIKELY_SHARE * locus.least)
      .toSorted((left, right) => right.likeliest.score - left.likeliest.score)
      .slice(0, MAX_CANDIDATES);
  });
}

function leastSegment({ least }: FarLocus): number {
  return Math.min(LEAST_SEGMENT, LEAST_SHARE * least);
}

interface Member {
  /** Index of its locus. */
  readonly locus: number;
  readonly rank: number;
  /** Position of its first residue in the pair codes of the batch. */
  readonly start: number;
}

interface SequenceBatch {
  readonly sequences: Uint8Array[];
  readonly members: Member[];
  readonly starts: number[];
}

function* batchesOf(loci: readonly FarLocus[]): Generator<SequenceBatch> {
  let batch: SequenceBatch = { sequences: [], members: [], starts: [] };
  let size = PADDING;
  for (const [locus, { alleles }] of loci.entries()) {
    for (const rank of alleles.representatives()) {
      const { codes } = alleles.alleles[rank] as PreparedPeptide;
      if (batch.members.length > 0 && size + codes.length > MAX_INDEXED) {
        yield batch;
        batch = { sequences: [], members: [], starts: [] };
        size = PADDING;
      }
      batch.sequences.push(codes);
      batch.members.push({ locus, rank, start: size });
      batch.starts.push(size);
      size += codes.length + 1;
    }
  }
  if (batch.members.length > 0) yield batch;
}

/** Index of the last start that is not behind `place`. */
function placeOf(starts: readonly number[], place: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] as number) <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}

function byPlace(left: Hit, right: Hit): number {
  return left.diagonal - right.diagonal || left.scannedAt - right.scannedAt;
}

/** Joins segments that gaps separate. Gives the best, each place once. */
function chooseHits(hits: Hit[], longest: number): Hit[] {
  const joined: Hit[] = [];
  const inOrder = Map.groupBy(hits, ({ rank }) => rank)
    .values()
    .flatMap((ofAllele) => Map.groupBy(ofAllele, ({ reading }) => reading).values());
  for (const ofReading of inOrder) {
    let last: Hit | undefined;
    let before: Hit | undefined;
    for (const hit of ofReading.toSorted(byPlace)) {
      // The same segment, found by words of another shape.
      if (before && hit.diagonal === before.diagonal && hit.scannedAt === before.scannedAt) continue;
      before = hit;
      if (
        last &&
        hit.diagonal - last.diagonal <= NEAR_DIAGONALS &&
        Math.abs(hit.scannedAt - last.scannedAt) <= longest
      ) {
        last.score += hit.score;
        continue;
      }
      last = { ...hit };
      joined.push(last);
    }
  }
  const chosen: Hit[] = [];
  for (const hit of joined.toSorted((left, right) => right.score - left.score)) {
    if (chosen.length === MAX_SEGMENTS) break;
    const isKnown = chosen.some(
      ({ reading, diagonal }) => reading === hit.reading && Math.abs(diagonal - hit.diagonal) <= NEAR_DIAGONALS,
    );
    if (!isKnown) chosen.push(hit);
  }
  return chosen;
}

function toCandidate({ rank, reading, diagonal, score }: Hit, locus: PeptideAlleles) {
  const { scale, offset, isReverse } = reading;
  const start = Math.max(0, diagonal - MARGIN);
  const end = Math.min(reading.codes.length, diagonal + locus.longest + MARGIN);
  const codes = markUnknownResidues(reading.codes.slice(start, end));
  const place = { start, end, low: diagonal - start - NEAR_DIAGONALS, high: diagonal - start + NEAR_DIAGONALS };
  const region = { ...place, hits: score, codes, scale, offset, isReverse };
  const allele = locus.alleles[rank] as PreparedPeptide;
  const aligned = scoreProtein(codes, allele.codes, { low: place.low, high: place.high });
  return { ...region, likeliest: { rank, score: aligned } };
}
