import { namedList } from '#shared/count-of.ts';
import type { DatabaseSync } from 'node:sqlite';
import { readerName, SEES_ALL } from '#electron/rights/record-reader.ts';
import { letGoOfFixed } from '#electron/store/file/fixed-state.ts';
import { readConnection } from '#electron/store/file/read-connection.ts';
import type { ThreadWork, WorkControl } from '#electron/threads/work-control.ts';
import { defined } from '#shared/defined.ts';
import { compareNatural } from '#shared/natural-order.ts';
import type { CircularChoice } from '#shared/rpc/contract/result-stamp.ts';
import { geneticCodeProblem } from '#shared/rules/locus.ts';
import { BACTERIAL_CODE } from '#shared/sequence/genetic-codes.ts';
import type { AlignedSequences, AlignSequencesRequest } from './align-sequences/align-sequences.ts';
import type { NearMatches } from './best-match/find-best-matches.ts';
import { findAmbiguous, longestAmbiguous } from './find-ambiguous.ts';
import { findMatches } from './find-matches.ts';
import { overhangFor, readCircles } from './genome/circles.ts';
import { type BaseCounts, countBases } from './genome/count-bases.ts';
import { digestGenome } from './genome/genome-digest.ts';
import { type GenomeInput, readGenome } from './genome/genome-reader.ts';
import type { GenomeContig, Genome } from './genome/genome.ts';
import { type AlleleCatalogue, openCatalogue, rankAlleles, type SearchedLocus } from './index/allele-catalogue.ts';
import type { IndexStamp } from './index/allele-index.ts';
import { fewLociIndex } from './index/few-loci-index.ts';
import { isSameStamp, readIndexStamp } from './index/index-stamp.ts';
import type { IndexedDatabase } from './index/indexed-database.ts';
import { currentIndex, prepareIndex, writeWholeIndex } from './index/prepare-index.ts';
import { type SharedIndex, viewSharedIndex } from './index/shared-index.ts';
import type { SortedMatches } from './match-list.ts';
import type { ProfileAnswer, ProfileTask } from './nearest-profiles/profile-tasks.ts';
import type { RecognizeAnswer, RecognizeTask } from './recognize/recognize-tasks.ts';
import type { InexactSearch } from './search-inexact.ts';

/** How many loci a note names before it only counts the rest. */
const LISTED = 3;

export type TypingTask =
  | ProfileTask
  | RecognizeTask
  /** `held` is an index that turned out to be behind the database. */
  | { kind: 'prepare'; database: IndexedDatabase; held?: SharedIndex }
  | {
      kind: 'query';
      database: IndexedDatabase;
      index: SharedIndex;
      /** These four as in `TypingRequest`. */
      loci: string[] | undefined;
      best: boolean | readonly string[] | undefined;
      flank: number | undefined;
      translated: boolean | undefined;
      input: GenomeInput;
      /** These two as well. */
      forReport: boolean;
      digest: boolean;
      circular: CircularChoice;
      /** How many threads are free for the best matches, this one included. */
      threads?: number;
    }
  /** A part of the remaining work of a query. */
  | { kind: 'near'; database: IndexedDatabase; index: SharedIndex; genome: Genome; work: InexactSearch }
  | { kind: 'align'; database: IndexedDatabase; request: AlignSequencesRequest }
  /** Writes all that typing reads beside the database. */
  | { kind: 'write-index'; database: IndexedDatabase };

/**
 * A worker's answer: the current index; aligned sequences; the matches; or that the database has changed since the
 * index was made.
 */
export type TypingAnswer =
  | ProfileAnswer
  | RecognizeAnswer
  | { kind: 'prepared'; index: SharedIndex }
  | { kind: 'stale' }
  | { kind: 'written' }
  | { kind: 'aligned'; aligned: AlignedSequences }
  | { kind: 'near'; near: NearMatches; elapsed_ms: number }
  | {
      kind: 'matches';
      contigs: readonly GenomeContig[];
      bases: BaseCounts | undefined;
      /** SHA-256 of the genome; undefined for a protein, and where it was not asked for. */
      sha256: string | undefined;
      header: string | undefined;
      notes: readonly string[];
      alleles: { locus: string; allele_id: string; length: number }[];
      matches: SortedMatches;
      /** Best matches and inexact copies, in natural order of the loci; or the work that remains to find them. */
      near: NearMatches | { genome: Genome; parts: InexactSearch[] };
      /** Names of the searched loci, in natural order. */
      loci: string[];
      /** Those of them without any allele. */
      empty_loci: string[];
      elapsed_ms: number;
    };

type QueryTask = Extract<TypingTask, { kind: 'query' }>;

const inexact = () => import('./search-inexact.ts');

/** The work of a thread. */
export const typingWork: ThreadWork<typeof doTypingTask> = { work: doTypingTask, end: letGoOfFixed };

/**
 * Does one piece of work. Runs in a worker. The database is open only for the time of the work. What not every task needs is loaded
 * when a task needs it: a query for exact matches takes no longer than that.
 */
export async function doTypingTask(task: TypingTask, control: WorkControl): Promise<TypingAnswer> {
  if (task.kind === 'profiles') {
    const { doProfileTask } = await import('./nearest-profiles/profile-tasks.ts');
    return doProfileTask(task, control);
  }
  if (task.kind === 'gather' || task.kind === 'recognize' || task.kind === 'look') {
    const { doRecognizeTask } = await import('./recognize/recognize-tasks.ts');
    return doRecognizeTask(task, control);
  }
  const { file, reader, fixed } = task.database;
  const work = async (connection: DatabaseSync): Promise<TypingAnswer> => {
    if (task.kind === 'align') {
      const { alignSequences } = await import('./align-sequences/align-sequences.ts');
      return { kind: 'aligned', aligned: alignSequences(connection, task.request, control) };
    }
    if (task.kind === 'prepare' && !fixed) {
      return { kind: 'prepared', index: await prepareIndex(connection, task.database.index, task.held, control) };
    }
    if (task.kind === 'prepare' || task.kind === 'write-index') {
      const { readyAllProfiles } = await import('./nearest-profiles/profile-file.ts');
      if (task.kind === 'write-index') await writeWholeIndex(connection, task.database.index, control);
      await readyAllProfiles(connection, task.database, control);
      if (task.kind === 'write-index') return { kind: 'written' };
      return { kind: 'prepared', index: currentIndex(connection, task.database) };
    }
    return task.kind === 'near' ? near(connection, task, control) : query(connection, task, control);
  };
  // All readers share one index, of all alleles: those that a reader does not see are not found by their rows.
  const isOfIndex = task.kind === 'prepare' || task.kind === 'write-index';
  return readConnection(file, work, defined({ reader: isOfIndex ? undefined : reader, fixed }));
}

async function query(connection: DatabaseSync, task: QueryTask, control: WorkControl): Promise<TypingAnswer> {
  const started = performance.now();
  const stamp = readIndexStamp(connection);
  if (!isSameStamp(task.index.stamp, stamp)) return { kind: 'stale' };
  const state = stateOf(task.database, stamp);
  const catalogue = openCatalogue(connection, { loci: task.loci, key: state });
  const index = (task.loci && fewLociIndex(connection, state, catalogue.loci)) ?? viewSharedIndex(task.index);
  const linear = await readGenome(task.input, control);
  const genome = readCircles(linear, task.circular, () => overhangFor(index, longestAmbiguous(connection)));
  const list = findMatches(genome, index, catalogue, control.checkpoint);
  if (task.translated) {
    const { findTranslatedAlleles } = await import('./translated-alleles.ts');
    findTranslatedAlleles(connection, state, genome, catalogue, list, control.checkpoint);
  }
  findAmbiguous(connection, genome, catalogue, list);
  const matches = list.sort(genome, rankAlleles(catalogue));

  async function nearMatches(): Promise<Extract<TypingAnswer, { kind: 'matches' }>['near']> {
    const { inexactSearchFor, searchInexact, shareGenome, shareWork } = await inexact();
    const { best, forReport, flank } = task;
    const among = typeof best === 'object' ? new Set(best) : undefined;
    const work = inexactSearchFor(catalogue, matches, { forReport, flank, among });
    const parts = shareWork(genome, work, task.threads ?? 1);
    return parts ? { genome: shareGenome(genome), parts } : searchInexact(connection, state, genome, work, control);
  }

  return {
    kind: 'matches',
    contigs: genome.contigs,
    bases: countBases(genome),
    sha256: task.digest ? digestGenome(linear) : undefined,
    header: genome.header,
    notes: [...genome.notes, ...notesOnProtein(genome, catalogue), ...notesOnLoci(catalogue.loci)],
    alleles: catalogue.found.map(({ locus, alleleId, codes }) => {
      return { locus: locus.name, allele_id: alleleId, length: codes.length };
    }),
    matches,
    near: task.best ? await nearMatches() : { best: [], copies: [] },
    loci: catalogue.loci.map(({ name }) => name),
    empty_loci: catalogue.loci.flatMap(({ name, isEmpty }) => (isEmpty ? [name] : [])),
    elapsed_ms: performance.now() - started,
  };
}

async function near(
  connection: DatabaseSync,
  task: Extract<TypingTask, { kind: 'near' }>,
  control: WorkControl,
): Promise<TypingAnswer> {
  const started = performance.now();
  const stamp = readIndexStamp(connection);
  if (!isSameStamp(task.index.stamp, stamp)) return { kind: 'stale' };
  const { searchInexact } = await inexact();
  const found = searchInexact(connection, stateOf(task.database, stamp), task.genome, task.work, control);
  return { kind: 'near', near: found, elapsed_ms: performance.now() - started };
}

/**
 * Names the present state of a database as a reader sees it. The stamp of the index alone would not do: it stays the same if only an
 * allele's id changes.
 */
function stateOf({ file, reader = SEES_ALL }: IndexedDatabase, stamp: IndexStamp): string {
  return JSON.stringify([file, readerName(reader), stamp]);
}

function notesOnProtein(genome: Genome, catalogue: AlleleCatalogue): string[] {
  const isSearched = catalogue.loci.some((locus) => locus.dataType === 'peptide');
  if (genome.dataType === 'DNA' || isSearched) return [];
  return ['Protein sequences match alleles of peptide loci only, and there are none among the loci chosen.'];
}

/** Notes on loci that are not read as their record asks, because their genetic code is not known. */
function notesOnLoci(loci: readonly SearchedLocus[]): string[] {
  const byCode = Map.groupBy(loci, ({ geneticCode }) => geneticCode);
  return [...byCode].flatMap(([code, group]) => {
    const problem = geneticCodeProblem(code);
    if (problem === undefined) return [];
    const names = group.map(({ name }) => name).toSorted(compareNatural);
    return [`${problem} Loci that name it were read with code ${BACTERIAL_CODE}: ${namedList(names, LISTED)}.`];
  });
}
