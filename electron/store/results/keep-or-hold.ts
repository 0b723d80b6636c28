import { randomUUID } from 'node:crypto';
import { AppError } from '#shared/problem.ts';
import type { NamedSummary } from '#shared/results/genome-summary.ts';
import type { RunRequest } from '#shared/rpc/contract/results.ts';
import type { TypingResult } from '#shared/rpc/contract/typing.ts';
import type { HeldResults } from './held-results.ts';
import type { ResultDatabase } from './result-database.ts';
import type { NewRunInput } from './result-rows.ts';
import { addInputs, findInput, putInput } from './run-inputs.ts';
import { keepResult } from './run-results.ts';
import { addRun, findRun, removeRun } from './runs.ts';
import { trimRuns, type ResultLimits } from './trim-runs.ts';

/** Where results go: to the file, or into memory if the file cannot be written. */
export interface ResultPlaces {
  kept: ResultDatabase;
  held: HeldResults;
  /** Limits of the file. */
  limits: ResultLimits;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** Limits of what is held in memory. It is compressed. */
const HELD_LIMITS: ResultLimits = { bytes: 500_000_000, runs: 100 };

/** Refusals of the request itself. All others are about the file. */
const OWN_REFUSALS = new Set(['unknown_run', 'unknown_result', 'already_typed']);

/** Why the file cannot be used. Throws an error that says nothing about the file. */
function reasonOf(error: unknown): string {
  if (error instanceof AppError && !OWN_REFUSALS.has(error.problem.code)) return error.problem.message;
  throw error;
}

/** Makes an empty run. `removed` names old runs that were deleted to make room. */
export async function beginRun(
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
export async function addToRun(
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
export async function keepOrHold(
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
