import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { TaskOptions } from '#electron/threads/work-control.ts';
import type { TypeAnyRequest } from '#electron/typing/recognize/type-with-any.ts';
import { AppError, type Problem } from '#shared/problem.ts';
import type { TypingResult } from '#shared/rpc/contract/typing.ts';
import type { AssemblyKind } from '#shared/verdict/assembly-kind.ts';
import type { CircularChoice } from '#shared/rpc/contract/result-stamp.ts';
import { batchProgress } from './batch-progress.ts';
import { problemLines } from '../terminal/problem-lines.ts';
import { createProgressLine } from '../terminal/progress-line.ts';
import type { KeptRows } from './row-state.ts';
import type { CliStreams, Output } from '../terminal/streams.ts';
import type { TypeInput } from './type-inputs.ts';
import type { ResultSink } from './type-output.ts';

export interface FileRun {
  inputs: TypeInput[];
  /** Prepares what all files need. */
  prepare: (options: TaskOptions) => Promise<void>;
  type: (request: TypeAnyRequest) => Promise<TypingResult>;
  best: boolean;
  thorough: boolean;
  circular: CircularChoice;
  /** What the assemblies are made of. */
  assembly: AssemblyKind | 'guess';
  /** How many files are worked on at a time. */
  threads: number;
  sinks: ResultSink[];
  /** Where rows are kept, and those of an earlier run are. */
  state?: KeptRows | undefined;
}

export interface FileCounts {
  typed: number;
  /** Typed by an earlier run, and still the same. */
  kept: number;
  refused: number;
  /** Milliseconds. */
  elapsed: number;
  /** Why the run ended early, unless it was cancelled: a defect, or a database that disappeared. */
  failure?: unknown;
}

type FileOutcome = { result: TypingResult; sha256: string } | { problem: Problem } | 'kept' | 'cancelled';

/** What people should know about a file, besides its row. */
function linesAbout({ notes, look, choice, mismatch }: TypingResult): string[] {
  const isNothing = choice !== undefined && choice.chosen === undefined;
  const outcome = isNothing ? [choice.sentence] : [look?.sentence, mismatch?.sentence];
  return [...notes, ...new Set(outcome.filter((line) => line !== undefined))];
}

/** Databases that could not be read, each once for all files. */
function leftOutLines({ choice }: TypingResult, said: Set<string>): string[] {
  return (choice?.left_out ?? []).flatMap(({ database, reason }) => {
    if (said.has(database)) return [];
    said.add(database);
    return [`The database ${database} is left out. ${reason}\n`];
  });
}

/** A log keeps what is said of genomes, and not how far the run is. */
const NOBODY: Output = { write: () => undefined };

/** What no other file can be typed without: the run ends. */
const OF_DATABASE = new Set([
  'index_missing',
  'definitions_changed',
  'unknown_database',
  'database_damaged',
  'database_busy',
  'disk_failed',
]);

/** SHA-256 of the bytes of a file. Empty if it cannot be read: typing says why. */
async function digestOf(path: string): Promise<string> {
  const sha256 = createHash('sha256');
  try {
    if (!(await stat(path)).isFile()) return '';
    await pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), sha256);
    return sha256.digest('hex');
  } catch {
    return '';
  }
}

/** Number of files that wait for a thread, so that one long file does not leave the other threads without work. */
const WAITING = 4;

/**
 * Types files and passes the results to the sinks, in the order of the files and each as soon as possible. A file that
 * is refused is reported on stderr, and the others are still typed. After a cancel, finished results are still passed
 * on.
 */
export async function typeFiles(run: FileRun, { stderr, signal }: CliStreams): Promise<FileCounts> {
  const { inputs, sinks, best, thorough, circular, state } = run;
  const assembly = run.assembly === 'guess' ? undefined : run.assembly;
  const progress = createProgressLine(stderr.isTTY ? stderr : NOBODY);
  const isSingle = inputs.length === 1;
  const leftOut = new Set<string>();
  let typed = 0;
  let kept = 0;
  let refused = 0;

  async function typeFile({ name, path, problem }: TypeInput): Promise<FileOutcome> {
    if (signal.aborted) return 'cancelled';
    if (problem) return { problem };
    // With many files, the progress is their number.
    const onProgress = isSingle ? { onProgress: progress.show } : {};
    const input = { kind: 'file', path } as const;
    // Before it is read: if it changes meanwhile, the next run sees that.
    const sha256 = state ? await digestOf(path) : '';
    if (sha256 !== '' && state?.placeOf(name)?.sha256 === sha256) return 'kept';
    try {
      return {
        result: await run.type({ name, input, best, thorough, circular, assembly, signal, ...onProgress }),
        sha256,
      };
    } catch (error) {
      if (signal.aborted) return 'cancelled';
      if (error instanceof AppError && !OF_DATABASE.has(error.problem.code)) return { problem: error.problem };
      throw error;
    }
  }

  function accept(outcome: FileOutcome, file: TypeInput): void {
    if (outcome === 'cancelled') return;
    const { name } = file;
    progress.clear();
    if (outcome === 'kept') {
      kept += 1;
      for (const sink of sinks) sink.keep?.(state?.placeOf(name)?.verdict);
    } else if ('problem' in outcome) {
      refused += 1;
      stderr.write(problemLines(outcome.problem, name));
      for (const sink of sinks) sink.refuse?.(name, outcome.problem);
      state?.refuse(file, outcome.problem);
    } else {
      typed += 1;
      for (const line of linesAbout(outcome.result)) stderr.write(`${name}: ${line}\n`);
      for (const line of leftOutLines(outcome.result, leftOut)) stderr.write(line);
      for (const sink of sinks) sink.accept(name, outcome.result);
      state?.accept(file, outcome.sha256, outcome.result);
    }
    if (!isSingle) progress.show(batchProgress(typed + kept + refused, inputs.length, performance.now() - started));
  }

  let started = performance.now();
  let failure: unknown;
  try {
    // Before the clock starts: the time for building the index says nothing about the time for the remaining files.
    if (inputs.some(({ problem }) => !problem)) {
      await run.prepare({ signal, onProgress: progress.show });
    }
    started = performance.now();
    await inOrder(inputs, run.threads + WAITING, typeFile, accept);
  } catch (error) {
    // Finished results must not be lost, so the sinks are ended first.
    if (!signal.aborted) failure = error;
  } finally {
    progress.clear();
  }
  return { typed, kept, refused, elapsed: performance.now() - started, failure };
}

/**
 * Works on several items at a time and passes on the outcomes in the order of the items, each as soon as possible. At
 * most `limit` items are worked on or wait. Rejects with the first rejection of `work` or `accept`, once everything
 * that was begun has settled.
 */
export async function inOrder<Item, Result>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<Result>,
  accept: (outcome: Result, item: Item) => void,
): Promise<void> {
  // Without those whose turn has come: each holds a megabyte, and there may be thousands.
  const begun: Promise<Result>[] = [];
  const begin = (item: Item): void => {
    const outcome = work(item);
    // Its rejection is handled when its turn comes.
    outcome.catch(() => undefined);
    begun.push(outcome);
  };
  items.slice(0, limit).forEach(begin);
  try {
    for (const [index, item] of items.entries()) {
      accept(await (begun[0] as Promise<Result>), item);
      void begun.shift();
      const next = items[index + limit];
      if (next !== undefined) begin(next);
    }
  } finally {
    await Promise.allSettled(begun);
  }
}
