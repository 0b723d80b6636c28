import type { Alignment } from '../alignment/alignment.ts';
import { alignProtein } from '../alignment/align-protein.ts';
import type { Band } from '../alignment/band.ts';
import { expectValue, scoreExpected, selfScore } from '../alignment/protein-scoring.ts';
import type { SearchedLocus } from '../index/allele-catalogue.ts';
import { scoreProtein } from '../alignment/score-protein.ts';
import { alignedPartOf, type NearestMatch } from '../best-match/best-match.ts';
import { overlaps } from '../best-match/find-places.ts';
import { SEPARATOR, type Genome } from '../genome/genome.ts';
import { isWholePeptide } from '../novel/describe-peptide.ts';
import { readingsOf, tableOf, type FrameReading } from '../reading-frames.ts';
import { chooseAllele, markUnknownResidues, type RegionCandidate, type Chosen } from './choose-allele.ts';
import { findFarCandidates } from './find-far-regions.ts';
import { findRegions, lociPerScan } from './find-regions.ts';
import type { PeptideAllele, PeptideAlleles } from './peptide-alleles.ts';
import { placeMatch } from './place-match.ts';
import { indexSeeds, type SeedIndex } from './seed-index.ts';
import { extendToEnds } from './whole-peptide.ts';
import { seedLengthFor, type SeedLength } from './kmers.ts';

/** A match that has this share of its allele's self score is sure: no better one is looked for by similar words. */
const SURE_SHARE = 0.5;

/**
 * Share of the best match's score that a copy must roughly have. The copy may use `COPY_SLACK` diagonals on each side
 * of its words.
 */
const COPY_SHARE = 0.5;
const COPY_SLACK = 24;

/** Matrix cells of the reported alignment, a byte each. Proteins of up to 3,000 residues get their whole matrix. */
const MAX_CELLS = 20_000_000;

/** Residues of a query up to which similar words are looked for too: all its readings are held in memory at once. */
const MAX_FAR = 100_000_000;

export interface SearchedPeptides {
  readonly locus: SearchedLocus;
  readonly alleles: PeptideAlleles;
}

interface PeptideMatch {
  readonly locus: SearchedLocus;
  readonly best: NearestMatch;
  readonly allele: PeptideAllele;
  /** Other places that are like a whole allele of the locus, best first. */
  readonly copies: readonly NearestMatch[];
}

/**
 * A match is reported if chance gives fewer than `EXPECT_VALUE` such matches, as for DNA (`scoring.ts`). Alleles of a
 * dozen residues, such as variable regions of porins, can never be that unlikely in a genome. For those it is enough to
 * stay below BLAST's default of 10, which deployed servers use (`wire-notes.md` §5), and to match nearly the whole
 * allele.
 */
const EXPECT_VALUE = 0.001;
const LARGEST_EXPECT_VALUE = 10;
const WHOLE_IDENTITY = 70;
const WHOLE_COVERAGE = 0.8;

/**
 * Finds the best match of each locus: the highest score of a local alignment (`protein-scoring.ts`) with a protein, or
 * with the six frames of DNA by the genetic code of the locus. Of equals the first allele in natural order, then the
 * first place. DNA loci are compared with a protein through the frames of their alleles. A locus without anything
 * similar has no match.
 *
 * Seeds are words of four or five residues. One scan of each reading counts them by diagonal for all loci. Loci without
 * a good match are searched by similar words (`find-far-regions.ts`). `checkpoint` is called every few milliseconds; if
 * it throws, the search ends.
 */
export function findPeptideMatches(
  genome: Genome,
  loci: readonly SearchedPeptides[],
  checkpoint: () => void,
): PeptideMatch[] {
  const candidates = new Map<SearchedPeptides, RegionCandidate[]>(loci.map((locus) => [locus, []]));
  for (const { batch, length } of batchesOf(genome, loci)) {
    const alleles = batch.map((locus) => locus.alleles);
    const seeds = indexSeeds(alleles, length);
    for (const reading of peptideReadings(genome, batch)) {
      for (const [index, found] of findCandidates(reading, alleles, seeds, checkpoint).entries()) {
        candidates.get(batch[index] as SearchedPeptides)?.push(...found);
      }
    }
  }
  const matches = new Map<SearchedPeptides, ScoredMatch>();
  const search = (locus: SearchedPeptides, places: readonly RegionCandidate[]) => {
    const match = bestMatch(genome, locus.alleles, places, checkpoint);
    if (match && match.score > (matches.get(locus)?.score ?? 0)) matches.set(locus, match);
  };
  for (const [locus, places] of candidates) search(locus, places);
  const unsure = loci.filter((locus) => !isSure(matches.get(locus)));
  for (const [locus, places] of findFar(genome, unsure, checkpoint)) {
    search(locus, places);
    candidates.get(locus)?.push(...places);
  }
  return loci.flatMap((locus) => {
    const match = matches.get(locus);
    if (!match) return [];
    const copies = findCopies(genome, locus.alleles, candidates.get(locus) ?? [], match, checkpoint);
    return [{ locus: locus.locus, best: match.best, allele: match.allele, copies }];
  });
}

/** The places besides a match that hold a whole allele or could be a new one. */
function findCopies(
  genome: Genome,
  alleles: PeptideAlleles,
  candidates: readonly RegionCandidate[],
  { best, allele, score, candidate: own }: ScoredMatch,
  checkpoint: () => void,
): NearestMatch[] {
  const copies: ScoredMatch[] = [];
  const known = [own];
  for (const candidate of candidates) {
    checkpoint();
    if (known.some((other) => isSamePlace(candidate, other, alleles.shortest))) continue;
    const band = { low: candidate.low - COPY_SLACK, high: candidate.high + COPY_SLACK };
    if (scoreProtein(candidate.codes, allele.codes, band) < COPY_SHARE * score) continue;
    known.push(candidate);
    const match = bestMatch(genome, alleles, [candidate], checkpoint);
    if (match && isWholePeptide(match.best) && !overlaps(match.best, best)) copies.push(match);
  }
  const inOrder = copies.toSorted((left, right) => right.score - left.score).map((match) => match.best);
  return inOrder.filter((copy, index) => !inOrder.slice(0, index).some((before) => overlaps(before, copy)));
}

/** Whether two candidates put an allele of at least `length` residues at the same place. */
function isSamePlace(left: RegionCandidate, right: RegionCandidate, length: number): boolean {
  if (left.isReverse !== right.isReverse || left.offset !== right.offset) return false;
  const [one, other] = [left, right].map(({ start, low, high }) => start + (low + high) / 2) as [number, number];
  return 2 * Math.abs(one - other) < length;
}

interface ScoredMatch extends Omit<PeptideMatch, 'locus' | 'copies'> {
  readonly score: number;
  readonly candidate: RegionCandidate;
}

/** Whether a match is so good that identical words would have shown any better one. */
function isSure(match: ScoredMatch | undefined): boolean {
  return match !== undefined && match.score >= SURE_SHARE * selfScore(match.allele.codes);
}

/** The likeliest places of loci for which identical words gave no good match. */
function* findFar(
  genome: Genome,
  loci: readonly SearchedPeptides[],
  checkpoint: () => void,
): Generator<[SearchedPeptides, RegionCandidate[]]> {
  const isDna = genome.dataType === 'DNA';
  if (genome.residues > MAX_FAR) return;
  const groups = isDna ? Map.groupBy(loci, ({ locus }) => tableOf(locus)).values() : [loci];
  for (const group of groups) {
    if (group.length === 0) continue;
    const readings = [...peptideReadings(genome, group)];
    const queryResidues = genome.residues / (isDna ? 3 : 1);
    const far = group.map(({ alleles }) => ({ alleles, least: leastScore(queryResidues, alleles) }));
    const found = findFarCandidates(readings, far, checkpoint);
    for (const [index, locus] of group.entries()) yield [locus, found[index] ?? []];
  }
}

/**
 * Groups of loci that are searched together. Their genetic codes translate alike, their seeds have one length, and one
 * scan can count them all.
 */
function* batchesOf(
  genome: Genome,
  loci: readonly SearchedPeptides[],
): Generator<{ batch: readonly SearchedPeptides[]; length: SeedLength }> {
  const isDna = genome.dataType === 'DNA';
  const codes = genome.codes.length / (isDna ? 3 : 1);
  for (const sameCode of isDna ? Map.groupBy(loci, ({ locus }) => tableOf(locus)).values() : [loci]) {
    const groups = Map.groupBy(sameCode, ({ alleles }) => seedLengthFor(codes, alleles.longest));
    for (const [length, group] of groups) {
      const longest = group.reduce((most, { alleles }) => Math.max(most, alleles.longest), 0);
      const size = lociPerScan(codes, longest);
      for (let first = 0; first < group.length; first += size)
        yield { batch: group.slice(first, first + size), length };
    }
  }
}

/** The readings of a query as peptide, with `SEPARATOR` where contigs end. */
function* peptideReadings(genome: Genome, batch: readonly SearchedPeptides[]): Generator<FrameReading> {
  if (genome.dataType === 'peptide') {
    const codes = genome.codes.slice();
    yield markContigEnds(genome, {
      codes,
      dataType: 'peptide',
      scale: 1,
      offset: 0,
      isReverse: false,
      isFor: () => true,
    });
    return;
  }
  const loci = batch.map(({ locus }) => locus);
  for (const reading of readingsOf(genome, loci)) yield markContigEnds(genome, reading);
}

function markContigEnds({ codes, contigs, starts, overhangs }: Genome, reading: FrameReading): FrameReading {
  const { scale, offset, isReverse } = reading;
  for (const [index, { length }] of contigs.entries()) {
    const separator = (starts[index] as number) + length + (overhangs?.[index] ?? 0);
    const onStrand = isReverse ? codes.length - 1 - separator : separator;
    const place = Math.floor((onStrand - offset) / scale);
    if (place >= 0 && place < reading.codes.length) reading.codes[place] = SEPARATOR;
  }
  return reading;
}

function findCandidates(
  { codes, scale, offset, isReverse }: FrameReading,
  loci: readonly PeptideAlleles[],
  seeds: SeedIndex,
  checkpoint: () => void,
): RegionCandidate[][] {
  return findRegions(codes, loci, seeds, checkpoint).map((regions) =>
    regions.map((region) => {
      const part = markUnknownResidues(codes.slice(region.start, region.end));
      return { ...region, codes: part, scale, offset, isReverse };
    }),
  );
}

function bestMatch(
  genome: Genome,
  alleles: PeptideAlleles,
  candidates: readonly RegionCandidate[],
  checkpoint: () => void,
): ScoredMatch | undefined {
  const [first] = candidates;
  if (!first) return undefined;
  const queryResidues = genome.residues / first.scale;
  const chosen = chooseAllele(alleles, candidates, leastScore(queryResidues, alleles), checkpoint);
  if (!chosen) return undefined;
  const { allele, candidate } = chosen;
  const alignment = alignProtein(candidate.codes, allele.codes, alignedBand(chosen));
  if (!alignment) return undefined;
  const expected = expectValue(alignment.score, queryResidues, alleles.residues);
  const isWhole =
    alignment.identity >= WHOLE_IDENTITY &&
    alignment.alleleEnd - alignment.alleleStart >= WHOLE_COVERAGE * allele.codes.length;
  if (expected > (isWhole ? LARGEST_EXPECT_VALUE : EXPECT_VALUE)) return undefined;
  const best = withEnds(genome, placeMatch(genome, candidate, allele, alignment), chosen, alignment);
  return { best, allele, score: alignment.score, candidate };
}

/** Adds to the match of a whole peptide its alignment up to the ends of the allele, which a report counts over. */
function withEnds(genome: Genome, best: NearestMatch, { allele, candidate }: Chosen, local: Alignment): NearestMatch {
  if (allele.frame !== undefined || !isWholePeptide(best)) return best;
  const extended = extendToEnds(candidate.codes, allele.codes, local);
  return extended ? { ...best, whole: alignedPartOf(placeMatch(genome, candidate, allele, extended)) } : best;
}

/** All diagonals if `MAX_CELLS` allows, otherwise as many as possible around those on which the allele was compared. */
function alignedBand({ allele, candidate, band }: Chosen): Band {
  const width = Math.max(band.high - band.low, Math.floor(MAX_CELLS / (allele.codes.length + 1)));
  const beside = (width - (band.high - band.low)) >> 1;
  return {
    low: Math.max(-allele.codes.length, band.low - beside),
    high: Math.min(candidate.codes.length, band.high + beside),
  };
}

/** The minimum score of a reported match: every match that is reported scores at least this. */
function leastScore(queryResidues: number, { alleles, residues }: PeptideAlleles): number {
  const shortest = alleles.reduce((least, allele) => Math.min(least, allele.selfScore), Infinity);
  const ofWhole = (shortest * WHOLE_COVERAGE * WHOLE_IDENTITY) / 200;
  const [usual, largest] = [EXPECT_VALUE, LARGEST_EXPECT_VALUE].map((expected) =>
    scoreExpected(expected, queryResidues, residues),
  ) as [number, number];
  return Math.min(usual, Math.max(largest, ofWhole));
}
