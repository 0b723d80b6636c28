import type { DatabaseSync } from 'node:sqlite';
import type { WorkControl } from '#electron/threads/work-control.ts';
import { openAlleleSource } from './best-match/allele-source.ts';
import { type DescribedMatch, findBestMatches, type NearMatches } from './best-match/find-best-matches.ts';
import { exactLoci, type ExactLocus } from './best-match/find-copies.ts';
import type { Genome } from './genome/genome.ts';
import type { AlleleCatalogue, SearchedLocus } from './index/allele-catalogue.ts';
import { joinNear } from './join-near.ts';
import type { SortedMatches } from './match-list.ts';
import { addEquals } from './novel/find-equals.ts';
import { addMosaic } from './novel/find-mosaic.ts';
import { fitAlleles } from './novel/fit-alleles.ts';
import { matchPeptides } from './peptide-match/match-loci.ts';
import { stretchAt } from './query-stretch.ts';
import { ContigEnds } from './split/contig-ends.ts';
import { joinPieces } from './split/join-pieces.ts';

/** What remains to be searched when the exact matches of a query are known. */
export interface InexactSearch {
  /** Loci without an exact match. */
  readonly wanted: readonly SearchedLocus[];
  /** Loci with an exact match, of which further copies are searched. */
  readonly exact: readonly ExactLocus[];
  /** As in `TypingRequest`. */
  readonly forReport: boolean;
  /** Residues beside each best match that are wanted with it. Absent: neither these nor the matched stretch. */
  readonly flank?: number | undefined;
}

/** `among` are names of the only loci to search. Absent: all. */
export function inexactSearchFor(
  { loci, found }: AlleleCatalogue,
  matches: SortedMatches,
  { forReport, flank, among }: Pick<InexactSearch, 'forReport' | 'flank'> & { among: ReadonlySet<string> | undefined },
): InexactSearch {
  const isExact = new Set(Array.from(new Set(matches.allele), (ordinal) => found[ordinal]?.locus));
  const isAmong = (name: string) => among?.has(name) ?? true;
  const wanted = loci.filter((locus) => !locus.isEmpty && !isExact.has(locus) && isAmong(locus.name));
  const exact = forReport ? exactLoci(matches, found).filter(({ name }) => isAmong(name)) : [];
  return { wanted, exact, forReport, flank };
}

/** `state` names the present state of the database. */
export function searchInexact(
  connection: DatabaseSync,
  state: string,
  genome: Genome,
  work: InexactSearch,
  control: WorkControl,
): NearMatches {
  const found = findBestMatches(connection, state, genome, work, control);
  const best = work.forReport ? completeMatches(connection, state, genome, found.best, control.checkpoint) : found.best;
  const { copies } = found;
  const peptides = matchPeptides(connection, state, genome, work.wanted, control.checkpoint);
  const { flank } = work;
  const all = [...best, ...peptides];
  const wanted =
    flank === undefined ? all : all.map((match) => ({ ...match, stretch: stretchAt(genome, match, flank) }));
  return joinNear([{ best: wanted, copies }]);
}

/**
 * With fewer loci to search, a second thread is not worth its memory. Nor with more contigs: their list is copied to
 * each thread.
 */
const LEAST_SHARED = 100;
const MOST_CONTIGS = 10_000;

/** Splits the work into about equal parts, one per thread. Undefined if that is not worth it. */
export function shareWork(
  genome: Genome,
  { wanted, exact, ...rest }: InexactSearch,
  threads: number,
): InexactSearch[] | undefined {
  if (threads < 2 || wanted.length < LEAST_SHARED || genome.contigs.length > MOST_CONTIGS) return undefined;
  // Each thread that searches peptides would have to translate the query.
  const isLast = (part: number) => part === threads - 1;
  const isPart = (locus: SearchedLocus, index: number, part: number) =>
    locus.dataType === 'peptide' ? isLast(part) : index % threads === part;
  return Array.from({ length: threads }, (_, part) => ({
    wanted: wanted.filter((locus, index) => isPart(locus, index, part)),
    exact: exact.filter((__, index) => index % threads === part),
    ...rest,
  }));
}

/** Moves the genome into shared memory, so that threads get it without copying. */
export function shareGenome(genome: Genome): Genome {
  const codes = new Uint8Array(new SharedArrayBuffer(genome.codes.length));
  codes.set(genome.codes);
  return { ...genome, codes };
}

/**
 * Adds to the best matches of DNA loci what only all their alleles can tell: of one that is cut off, whether the pieces
 * at the ends of contigs make an allele; of one with undetermined bases, which alleles fit the others; of a new one, which are
 * equally near, and whether two known ones explain it together.
 */
function completeMatches(
  connection: DatabaseSync,
  state: string,
  genome: Genome,
  matches: readonly DescribedMatch[],
  checkpoint: () => void,
): DescribedMatch[] {
  const allelesOf = openAlleleSource(connection, state);
  let known: ContigEnds | undefined;
  const ends = () => (known ??= new ContigEnds(genome));

  return matches.map((match) => {
    const { locus, others = [] } = match;
    const places = [match, ...others];
    const isCut = places.some(({ partial }) => partial);
    const split = isCut ? joinPieces(genome, ends(), allelesOf(locus).alleles(), places, checkpoint) : undefined;
    const told = split ? { ...match, split } : match;
    if (match.novel.ambiguous > 0) return fitAlleles(genome, told, allelesOf(locus).alleles(), checkpoint);
    if (match.novel.status !== 'novel') return told;
    const alleles = allelesOf(locus).alleles();
    return addMosaic(addEquals(told, alleles), alleles, checkpoint);
  });
}
