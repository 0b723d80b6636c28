import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { AppError } from '#shared/problem.ts';
import type { NamedSummary } from '#shared/results/genome-summary.ts';
import type { ResultKey, RunRequest } from '#shared/rpc/contract/results.ts';
import type { TypingResult } from '#shared/rpc/contract/typing.ts';
import { createComparisonStore } from '../comparisons/comparison-store.ts';
import { deleteForGood } from './delete-for-good.ts';
import { createHeldResults, type HeldResults, isHeld, readHeld, withReason } from './held-results.ts';
import { createResultDatabase, type ResultDatabase } from './result-database.ts';
import type { NewRunInput, StoredRun } from './result-rows.ts';
import {
  addInputs,
  failInput,
  findInput,
  hideInputs,
  listInputs,
  moveInput,
  putInput,
  readText,
} from './run-inputs.ts';
import { findByGenome, type LaterNearest, noteNearest, keepResult, readReport, readSummaries } from './run-results.ts';
import { addRun, findRequest, findRun, hasRun, listRuns, removeRun, renameRun, restoreRun } from './runs.ts';
import { RESULT_LIMITS, type ResultLimits, trimRuns } from './trim-runs.ts';

/** Where results go: to the file, or into memory if the file cannot be written. */
interface ResultPlaces {
  kept: ResultDatabase;
  held: HeldResults;
  limits: ResultLimits;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** Limits of what is held in memory. It is compressed. */
const HELD_LIMITS: ResultLimits = { bytes: 500_000_000, runs: 100 };

/** Refusals of the request itself. All others are about the file. */
const OWN_REFUSALS = new Set(['unknown_run', 'unknown_result', 'already_typed']);

/**
 * Results of queries in `results.sqlite`, which is made at the first write. A stored result is never changed, but for
 * nearest profiles that are looked for at its site later. If the
 * file cannot be written (damaged, of a newer version, a full disk), results are still found and shown: they are held
 * in memory until the program ends, and their runs say so.
 */
export type ResultStore = ReturnType<typeof createResultStore>;

/** Opens the file on first use. `limits`, `now` and `openFile` are for tests. */
export function createResultStore(
  file: string,
  limits: ResultLimits = RESULT_LIMITS,
  now: () => number = Date.now,
  openFile?: (file: string) => Promise<DatabaseSync>,
) {
  const kept = createResultDatabase(file, openFile);
  const held = createHeldResults();
  const closing = new AbortController();
  const places: ResultPlaces = { kept, held, limits, now };
  const placeOf = (run: string) => (held.runs.has(run) ? held.database : kept);

  /** Does something with a run in the place where the run is. */
  function atPlace<Rest extends unknown[], Result>(
    work: (database: ResultDatabase, run: string, ...rest: Rest) => Promise<Result>,
  ) {
    return async (run: string, ...rest: Rest): Promise<Result> => work(placeOf(run), run, ...rest);
  }

  return {
    /** Path of the file. Results held in memory are not in it. */
    file,
    /** Comparisons. They are in the file, or not kept at all. */
    comparisons: createComparisonStore(kept, now),
    list: async () => listAll(places),
    find: async (run: string): Promise<StoredRun> => withReason(held, await findRun(placeOf(run), run)),
    findRequest: atPlace(findRequest),
    exists: atPlace(hasRun),
    begin: async (name: string, request: RunRequest) => beginRun(places, name, request),
    rename: atPlace(renameRun),
    remove: async (run: string): Promise<void> => removeRun(placeOf(run), run, now()),
    restore: atPlace(restoreRun),
    /** Removes a run that cannot be brought back, and gives its room back to the disk at once. */
    deleteForGood: async (run: string): Promise<void> => {
      if (held.runs.has(run)) await removeRun(held.database, run, now());
      // A run that moved into memory may have left something in the file.
      await deleteForGood(kept, run, closing.signal);
    },

    add: async (run: string, inputs: readonly NewRunInput[]) => addToRun(places, run, inputs),
    listInputs: atPlace(listInputs),
    findInput: atPlace(findInput),
    readText: atPlace(readText),
    moveInput: atPlace(moveInput),
    fail: atPlace(failInput),
    hide: atPlace(hideInputs),

    keep: async (
      run: string,
      position: number,
      result: TypingResult,
      definitions: number | undefined,
    ): Promise<NamedSummary> => keepOrHold(places, run, position, result, definitions),
    readSummaries: atPlace(readSummaries),
    readReport: async (run: string, position: number): Promise<TypingResult> =>
      readReport(isHeld(held, { run_id: run, position }) ? held.database : kept, run, position),
    noteNearest: async (run: string, position: number, found: LaterNearest): Promise<void> =>
      noteNearest(isHeld(held, { run_id: run, position }) ? held.database : kept, run, position, found),
    findByGenome: async (genomes: readonly string[]) => [
      ...(await findByGenome(held.database, genomes)),
      ...(await findByGenome(kept, genomes)),
    ],
    readHeld: async (keys: readonly ResultKey[]) => readHeld(held, keys),

    async close(): Promise<void> {
      closing.abort();
      await kept.close();
      await held.database.close();
    },
  };
}

/** The runs in the file and those held in memory, newest first. Only the latter if the file cannot be read. */
async function listAll({ kept, held }: ResultPlaces): Promise<StoredRun[]> {
  const isInMemory = ({ id }: StoredRun) => held.runs.has(id);
  const inMemory = held.runs.size === 0 ? [] : (await listRuns(held.database)).filter(isInMemory);
  const inFile = inMemory.length === 0 ? await listRuns(kept) : await listRuns(kept).catch(() => []);
  // A run that moved into memory may have left an empty row in a file that could not be written.
  return [...inMemory, ...inFile.filter((run) => !isInMemory(run))]
    .map((run) => withReason(held, run))
    .toSorted((one, other) => other.created_at - one.created_at);
}

/** Why the file cannot be used. Throws an error that says nothing about the file. */
function reasonOf(error: unknown): string {
  if (error instanceof AppError && !OWN_REFUSALS.has(error.problem.code)) return error.problem.message;
  throw error;
}

/** Makes an empty run. `removed` names old runs that were deleted to make room. */
async function beginRun(
  { kept, held, limits, now }: ResultPlaces,
  name: string,
  request: RunRequest,
): Promise<{ id: string; removed: string[] }> {
  const beginIn = async (database: ResultDatabase, most: ResultLimits) => {
    const id = randomUUID();
    await addRun(database, { id, name, created_at: now(), request });
    return { id, removed: await trimRuns(database, most, now(), id) };
  };
  try {
    return await beginIn(kept, limits);
  } catch (error) {
    const reason = reasonOf(error);
    const begun = await beginIn(held.database, HELD_LIMITS);
    held.runs.set(begun.id, reason);
    return begun;
  }
}

/** Adds inputs at the end of a run and gives their positions. AppError 404 `unknown_run`. */
async function addToRun(
  { kept, held, now }: ResultPlaces,
  run: string,
  inputs: readonly NewRunInput[],
): Promise<number[]> {
  if (held.runs.has(run)) return addInputs(held.database, run, inputs);
  try {
    return await addInputs(kept, run, inputs);
  } catch (error) {
    const reason = reasonOf(error);
    const begun = await findRun(kept, run);
    // All inputs of one run are in one place.
    if (begun.inputs > 0) throw error;
    await addRun(held.database, begun);
    held.runs.set(run, reason);
    await removeRun(kept, run, now()).catch(() => undefined);
    return addInputs(held.database, run, inputs);
  }
}

/** Keeps the result of an input, like `keepResult`. */
async function keepOrHold(
  { kept, held }: ResultPlaces,
  run: string,
  position: number,
  result: TypingResult,
  definitions: number | undefined,
): Promise<NamedSummary> {
  if (held.runs.has(run)) return keepResult(held.database, run, position, result, definitions);
  try {
    const summary = await keepResult(kept, run, position, result, definitions);
    held.single.get(run)?.delete(position);
    return summary;
  } catch (error) {
    const reason = reasonOf(error);
    await addRun(held.database, await findRun(kept, run));
    await putInput(held.database, run, await findInput(kept, run, position));
    const summary = await keepResult(held.database, run, position, result, definitions);
    held.single.set(run, (held.single.get(run) ?? new Map<number, string>()).set(position, reason));
    return summary;
  }
}
