import type { ResultKey } from '#shared/rpc/contract/results.ts';
import { createResultDatabase, type ResultDatabase } from './result-database.ts';
import type { StoredRun } from './result-rows.ts';
import { openResultsInMemory } from './results-file.ts';
import { readPackedReport } from './run-results.ts';

/** Results that could not be written to the file. They are held in memory until the program ends. */
export interface HeldResults {
  readonly database: ResultDatabase;
  /** Runs of which nothing is in the file, and why. */
  readonly runs: Map<string, string>;
  /** Results that are not in the file although their run is, by run and position, and why. */
  readonly single: Map<string, Map<number, string>>;
}

export function createHeldResults(): HeldResults {
  return {
    database: createResultDatabase(':memory:', async () => openResultsInMemory()),
    runs: new Map(),
    single: new Map(),
  };
}

/** Whether the result of an input is held in memory. */
export function isHeld({ runs, single }: HeldResults, { run_id, position }: ResultKey): boolean {
  return runs.has(run_id) || single.get(run_id)?.has(position) === true;
}

/** A run that also says why it, or the latest of its held results, is only in memory. */
export function withReason({ runs, single }: HeldResults, run: StoredRun): StoredRun {
  const reason = runs.get(run.id) ?? [...(single.get(run.id)?.values() ?? [])].at(-1);
  return reason === undefined ? run : { ...run, unkept: { all: runs.has(run.id), reason } };
}

/** The name of a result that is held in memory. */
export function heldName({ run_id, position }: ResultKey): string {
  return `${run_id}/${position}`;
}

/** Those of some results that are held in memory, compressed, by their `heldName`. */
export async function readHeld(held: HeldResults, keys: readonly ResultKey[]): Promise<Map<string, Uint8Array>> {
  const found = new Map<string, Uint8Array>();
  for (const key of keys.filter((one) => isHeld(held, one))) {
    const report = await readPackedReport(held.database, key.run_id, key.position);
    if (report) found.set(heldName(key), report);
  }
  return found;
}
