import { availableParallelism } from 'node:os';
import type { TaskLoaders } from '#electron/threads/serve-tasks.ts';
import type { TaskOptions } from '#electron/threads/work-control.ts';
import { createPool } from '#electron/threads/run-task.ts';
import type { Orientation } from '#shared/api/sequence-query.ts';
import { defined } from '#shared/defined.ts';
import { AppError } from '#shared/problem.ts';
import type { Progress } from '#shared/rpc/contract/job.ts';
import type { CircularChoice } from '#shared/rpc/contract/result-stamp.ts';
import type { AlignedSequences, AlignSequencesRequest } from './align-sequences/align-sequences.ts';
import type { DescribedMatch, NearCopy, NearMatches } from './best-match/find-best-matches.ts';
import type { BaseCounts } from './genome/count-bases.ts';
import type { GenomeContig } from './genome/genome.ts';
import type { GenomeInput } from './genome/genome-reader.ts';
import { createIndexHolder } from './index/index-holder.ts';
import { joinNear } from './join-near.ts';
import type { ComparedProfile, AllelesByLocus, NearestWish } from './nearest-profiles/find-nearest.ts';
import type { ProfileTask } from './nearest-profiles/profile-tasks.ts';
import type { IndexedDatabase } from './index/indexed-database.ts';
import { createRecognizer, type Recognizer } from './recognize/recognizer.ts';
import type { doTypingTask, TypingAnswer, TypingTask } from './typing-tasks.ts';
import type { TwoFamilies } from './verdict/two-families.ts';
import type { SharedIndex } from './index/shared-index.ts';

export interface EngineMatch {
  locus: string;
  allele_id: string;
  /** Index in `contigs`. */
  contig: number;
  /**
   * 0-based, half-open, on the forward strand, in residues of the contig (nucleotides for DNA). On a circular contig
   * `end` may lie behind the last base: the match then continues at the first.
   */
  start: number;
  end: number;
  orientation: Orientation;
  /** Residues of the allele. For a peptide locus, a third of the nucleotides from `start` to `end`. */
  length: number;
}

export interface EngineResult {
  contigs: GenomeContig[];
  /** Absent for a protein. */
  bases?: BaseCounts;
  /** SHA-256 of the genome (`GenomeOrigin`). Absent for a protein, and where it was not asked for. */
  sha256?: string;
  /** The first header of the input, whole. Absent without one. */
  header?: string;
  /** By contig, start, locus and allele id; the latter two in natural order. */
  matches: EngineMatch[];
  /** Present if they were requested and there are any. In natural order of the loci. */
  best_matches: DescribedMatch[];
  /**
   * Whole copies that are no exact alleles, of loci that have an exact one elsewhere. Present if best matches were
   * requested and there are any.
   */
  near_copies?: NearCopy[];
  /** Names of the searched loci, in natural order. */
  loci: string[];
  /** Those of them without any allele. Absent if there are none. */
  empty_loci?: string[];
  /** What the user should know about the input. */
  notes: string[];
  /** Milliseconds of work on this query, reading the input included. */
  elapsed_ms: number;
}

export interface TypingRequest {
  database: IndexedDatabase;
  /** Names of the loci to search. Absent: all. */
  loci?: string[];
  input: GenomeInput;
  /**
   * Whether to look for the best match of every locus without an exact one, or names of the loci to do that for. It may read all
   * alleles of these loci.
   */
  best?: boolean | readonly string[];
  /**
   * Whether best matches are for a report (`reportLoci`): with further copies of loci that have an exact match, with what ends of
   * contigs hold of a locus, and with the alleles that fit undetermined bases. Absent: yes.
   */
  forReport?: boolean;
  /** Whether the SHA-256 of the genome is worked out (`GenomeOrigin`). */
  digest?: boolean;
  /** If given, best matches have their `stretch`, with this many residues of the query on each side. */
  flank?: number;
  /**
   * Whether a protein matches alleles of DNA loci that translate to a part of it. Their `length` is in bases. Several
   * alleles may translate alike, so this does not tell which allele a genome has.
   */
  translated?: boolean;
  /** Which contigs are read as circles, so that alleles across their ends are found. Absent: none. */
  circular?: CircularChoice;
  signal?: AbortSignal;
  onProgress?: (progress: Progress) => void;
}

interface ProfileRequest extends TaskOptions {
  database: IndexedDatabase;
  scheme: number;
  /** By locus, in scheme order. */
  found: AllelesByLocus;
}

interface AlignRequest extends AlignSequencesRequest, TaskOptions {
  database: IndexedDatabase;
}

/** Finds alleles in sequences, in worker threads that share one index per database. */
export interface TypingEngine extends Recognizer {
  /**
   * Finds every exact occurrence of every allele. Builds the index first if there is no current one. Rejects with an `AbortError` at
   * once when cancelled. AppError codes: sequence_empty, sequence_format, sequence_damaged and too_many_matches 400,
   * sequence_too_large 413, file_unreadable 400 or 403, file_missing and unknown_locus 404, worker_failed 500, database_busy 503.
   */
  query(request: TypingRequest): Promise<EngineResult>;
  /**
   * Finds the profiles of a scheme, given by its id, that differ from the alleles found at the fewest loci. Nearest first; of equals
   * in natural order. Makes the file of the scheme's profiles first if it is not current.
   */
  nearestProfiles(request: ProfileRequest & NearestWish): Promise<ComparedProfile[]>;
  /**
   * Row ids of all profiles that may have, at every locus with found alleles, one of them. The caller verifies them.
   */
  possibleProfiles(request: ProfileRequest): Promise<number[]>;
  /** Whether two types together explain alleles, one by locus, that no profile has. Undefined if not. */
  twoFamilies(request: ProfileRequest): Promise<TwoFamilies | undefined>;
  /** Aligns whole sequences. Errors: those of `alignSequences`, of `openDatabase` and of the worker. */
  align(request: AlignRequest): Promise<AlignedSequences>;
  /** Prepares the index, so that the next query need not. */
  ensureIndex(database: IndexedDatabase, options?: TaskOptions): Promise<void>;
  /** Writes the index and the files of profiles, so that runs that write nothing can use them. Errors as `writeIndexFile`. */
  writeIndex(database: IndexedDatabase, options?: TaskOptions): Promise<void>;
  /** Sets the number of threads: 0 for that of `createTypingEngine`. */
  useThreads(threads: number): void;
  /** Drops what is held of a deleted database. */
  forget(databaseFile: string): void;
  /** Ends all threads. */
  close(): Promise<void>;
}

/** How often a query starts again because others change the database at its beginning. */
const MAX_ATTEMPTS = 5;

/**
 * `threads` defaults to two, or to one on a machine with one core. With `inline` the work is done on the calling thread, which hears of
 * a cancel only between its steps: for work of less than a second, in a program that does nothing else.
 */
export function createTypingEngine(options: { threads?: number; inline?: TaskLoaders } = {}): TypingEngine {
  const { threads = Math.min(2, availableParallelism()), inline } = options;
  const pool = createPool<typeof doTypingTask>('typing', { threads, inline });
  const indexes = createIndexHolder(pool);
  const recognizer = createRecognizer(pool);

  async function query(request: TypingRequest): Promise<EngineResult> {
    const {
      database,
      loci,
      input,
      best,
      flank,
      translated,
      forReport = true,
      digest = false,
      circular = 'no',
      ...taskOptions
    } = request;
    let stale: SharedIndex | undefined;
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const index = await indexes.get(database, taskOptions, stale);
      const task: TypingTask = {
        kind: 'query',
        database,
        index,
        input: compact(input),
        circular,
        forReport,
        digest,
        threads: pool.idle(),
        loci,
        best,
        flank,
        translated,
      };
      const answer = await pool.run(task, taskOptions);
      const near = answer.kind === 'matches' ? await nearMatches(answer, { database, index }, taskOptions) : undefined;
      if (answer.kind === 'matches' && near) return resultOf(answer, near);
      stale = index;
    }
    throw new AppError(503, 'database_busy', 'The database keeps changing. Try again later.');
  }

  /** Shares the rest of a query among the threads. Undefined if the database has changed meanwhile. */
  async function nearMatches(
    { near, elapsed_ms }: MatchesAnswer,
    at: { database: IndexedDatabase; index: SharedIndex },
    { signal, onProgress }: TaskOptions,
  ): Promise<TimedMatches | undefined> {
    if (!('parts' in near)) return { ...near, elapsed_ms };
    const { genome } = near;
    const answers = await Promise.all(
      near.parts.map((work, part) =>
        // All parts are about equal, so one reports progress for all.
        pool.run({ kind: 'near', ...at, genome, work }, part === 0 ? { signal, onProgress } : { signal }),
      ),
    );
    const found = answers.filter((answer) => answer.kind === 'near');
    if (found.length < answers.length) return undefined;
    const longest = Math.max(...found.map((answer) => answer.elapsed_ms));
    return { ...joinNear(found.map((answer) => answer.near)), elapsed_ms: elapsed_ms + longest };
  }

  async function askProfiles(request: ProfileRequest, wish: ProfileTask['wish']): Promise<TypingAnswer> {
    const { database, scheme, found, ...taskOptions } = request;
    return pool.run({ kind: 'profiles', database, scheme, found, wish }, taskOptions);
  }

  async function align({ database, locus, rows, ...taskOptions }: AlignRequest): Promise<AlignedSequences> {
    const answer = await pool.run({ kind: 'align', database, request: { locus, rows } }, taskOptions);
    if (answer.kind === 'aligned') return answer.aligned;
    throw new Error(`A worker answered "${answer.kind}" to "align".`);
  }

  return {
    ...recognizer,
    query,
    align,
    async nearestProfiles({ limit, most, withFragments, except, ...request }) {
      const answer = await askProfiles(request, { kind: 'nearest', limit, most, withFragments, except });
      return answer.kind === 'nearest' ? answer.profiles : [];
    },
    async possibleProfiles(request) {
      const answer = await askProfiles(request, { kind: 'possible' });
      return answer.kind === 'possible' ? answer.rows : [];
    },
    async twoFamilies(request) {
      const answer = await askProfiles(request, { kind: 'families' });
      return answer.kind === 'families' ? answer.families : undefined;
    },
    ensureIndex: async (database, taskOptions = {}) => {
      await indexes.refresh(database, taskOptions);
    },
    writeIndex: async (database, taskOptions = {}) => {
      await pool.run({ kind: 'write-index', database }, taskOptions);
    },
    useThreads: (wanted) => pool.resize(wanted === 0 ? threads : wanted),
    forget: (databaseFile) => indexes.forget(databaseFile),
    close: () => pool.close(),
  };
}

/**
 * Copies bytes that are part of a much larger block: the whole block would be sent to the worker otherwise. Shared memory is
 * not sent. The body of a request is such, or hardly larger than the sequence in it, and the copy would cost more.
 */
function compact(input: GenomeInput): GenomeInput {
  if (input.kind === 'file') return input;
  const { buffer, length } = input.bytes;
  if (buffer instanceof SharedArrayBuffer || length >= 0.9 * buffer.byteLength) return input;
  return { kind: 'bytes', bytes: new Uint8Array(input.bytes) };
}

type MatchesAnswer = Extract<TypingAnswer, { kind: 'matches' }>;
type TimedMatches = NearMatches & { elapsed_ms: number };

function resultOf(answer: MatchesAnswer, { best, copies, elapsed_ms }: TimedMatches): EngineResult {
  const { alleles, matches } = answer;
  const found: EngineMatch[] = [];
  for (let index = 0; index < matches.allele.length; index++) {
    const allele = alleles[matches.allele[index] as number] as (typeof alleles)[number];
    found.push({
      locus: allele.locus,
      allele_id: allele.allele_id,
      contig: matches.contig[index] as number,
      start: matches.start[index] as number,
      end: matches.end[index] as number,
      orientation: matches.reverse[index] === 1 ? 'reverse' : 'forward',
      length: allele.length,
    });
  }
  return {
    contigs: [...answer.contigs],
    ...defined({ bases: answer.bases, sha256: answer.sha256, header: answer.header }),
    matches: found,
    best_matches: best,
    ...defined({ near_copies: copies.length > 0 ? copies : undefined }),
    loci: answer.loci,
    ...defined({ empty_loci: answer.empty_loci.length > 0 ? answer.empty_loci : undefined }),
    notes: [...answer.notes],
    elapsed_ms,
  };
}
