import { scoreProtein } from '../alignment/score-protein.ts';
import type { Reading } from '../reading-frames.ts';
import { unlikeAlleles, type Candidate } from './choose-allele.ts';
import { findSegments, indexSequence, type IndexedSequence, type Segment } from './find-segments.ts';
import { closeShort, PADDING, toPairCodes } from './neighbour-words.ts';
import type { PeptideAlleles, PreparedPeptide } from './peptide-alleles.ts';

/** Residues of representatives that are compared with a reading at a time: what is known of their diagonals is to stay at hand. */
const MAX_INDEXED = 16_000;

/** Segments of a locus that are looked into. Chance gives a genome a few dozen as good as those of a protein with 25 % identity. */
const MAX_SEGMENTS = 50;

/** Of those, the ones in which alleles may compete. */
const MAX_CANDIDATES = 6;

/** Score of a segment that is looked into: what BLAST aligns with gaps, 22 bits, and a little less. */
const LEAST_SEGMENT = 38;
/** And the share of the least score of interest, where that is less. */
const LEAST_SHARE = 0.8;
const LIKELY_SHARE = 0.7;

/** Diagonals on which segments are parts of one likeness, and how many beside a segment its alignment may begin with. */
const NEAR_DIAGONALS = 32;

/** Residues beside the place where an allele is expected that belong to its region. */
const MARGIN = 64;

/** In longer readings of DNA than that, what is between two stops is looked at only where it has so many residues. */
const LONG_READING = 50_000;
const LEAST_OPEN = 30;

/**
 * What a pair of words must score. Of one shape, a word of a protein with 25 % identity does with a chance of 4 % at 15 and 1.4 % at 18;
 * two words by chance, with one of 1 in 3000 and 1 in 20,000: that counts where both sides are long.
 */
function leastWordFor(indexed: number, scanned: number): number {
  const pairs = indexed * scanned;
  return pairs < 1e8 ? 15 : pairs < 1e9 ? 16 : pairs < 1e11 ? 18 : 19;
}

/** A locus, and the least score of interest. */
export interface FarLocus {
  readonly alleles: PeptideAlleles;
  readonly least: number;
}

/** A segment, or some on neighbouring diagonals, of an allele that stands for others. */
interface Hit {
  readonly rank: number;
  readonly reading: Reading;
  /** Place of the first residue of the allele on the reading; may lie before it. */
  readonly diagonal: number;
  readonly scannedAt: number;
  score: number;
}

/**
 * The likeliest places of each locus in all readings of a query, also where hardly a word is the same: as BLAST does, from words that
 * are alike over segments without gaps to alignments with them, but of some alleles that stand for the rest. `checkpoint` is called
 * every few milliseconds.
 */
export function findFarCandidates(
  readings: readonly Reading[],
  loci: readonly FarLocus[],
  checkpoint: () => void,
): Candidate[][] {
  const hits = loci.map((): Hit[] => []);
  const queries = readings.map((reading) => {
    const codes = toPairCodes([reading.codes]);
    if (reading.scale > 1 && codes.length > LONG_READING) closeShort(codes, LEAST_OPEN);
    return { reading, codes };
  });
  for (const batch of batchesOf(loci)) {
    const codes = toPairCodes(batch.sequences);
    const collect = (reading: Reading, alleleAt: number, readingAt: number, score: number) => {
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
    // Whichever side is shorter is indexed.
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
  /** Its first residue among the pair codes of the batch. */
  readonly start: number;
}

interface Batch {
  readonly sequences: Uint8Array[];
  readonly members: Member[];
  readonly starts: number[];
}

function* batchesOf(loci: readonly FarLocus[]): Generator<Batch> {
  let batch: Batch = { sequences: [], members: [], starts: [] };
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

/** The last that starts no later than `place`. */
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

/** Joins segments that gaps have parted and gives the best, each place once. */
function chooseHits(hits: Hit[], longest: number): Hit[] {
  const joined: Hit[] = [];
  const inOrder = Map.groupBy(hits, ({ rank }) => rank)
    .values()
    .flatMap((ofAllele) => Map.groupBy(ofAllele, ({ reading }) => reading).values());
  for (const ofReading of inOrder) {
    let last: Hit | undefined;
    let before: Hit | undefined;
    for (const hit of ofReading.toSorted(byPlace)) {
      // Found from words of another shape.
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
  const codes = unlikeAlleles(reading.codes.slice(start, end));
  const place = { start, end, low: diagonal - start - NEAR_DIAGONALS, high: diagonal - start + NEAR_DIAGONALS };
  const region = { ...place, hits: score, codes, scale, offset, isReverse };
  const allele = locus.alleles[rank] as PreparedPeptide;
  const aligned = scoreProtein(codes, allele.codes, { low: place.low, high: place.high });
  return { ...region, likeliest: { rank, score: aligned } };
}
