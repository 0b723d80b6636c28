import type { DatabaseSync } from 'node:sqlite';
import type { NamedSummary } from '#shared/results/genome-summary.ts';
import type { ResultKey, RunRequest } from '#shared/rpc/contract/results.ts';
import type { TypingResult } from '#shared/rpc/contract/typing.ts';
import { deleteForGood } from './delete-for-good.ts';
import { createHeldResults, isHeld, readHeld, withReason } from './held-results.ts';
import { addToRun, beginRun, keepOrHold, type ResultPlaces } from './keep-or-hold.ts';
import { createResultDatabase, type ResultDatabase } from './result-database.ts';
import type { NewRunInput, StoredRun } from './result-rows.ts';
import { failInput, findInput, hideInputs, listInputs, moveInput, readText } from './run-inputs.ts';
import { readReport, readSummaries } from './run-results.ts';
import { findRequest, findRun, hasRun, listRuns, removeRun, renameRun, restoreRun } from './runs.ts';
import { RESULT_LIMITS, type ResultLimits } from './trim-runs.ts';

/**
 * Results of queries in `results.sqlite`, which is made at the first write. A stored result is never changed. If the
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
