import { AppError } from '#shared/problem.ts';
import type { ResultKey } from '#shared/rpc/contract/results.ts';
import type { StoredInput, StoredRun } from './result-rows.ts';
import { createResultStore, type ResultStore } from './result-store.ts';
import { openResultsInMemory } from './results-file.ts';

/** What is held in memory at most; it is compressed. */
const HELD_LIMITS = { bytes: 500_000_000, runs: 100 };

/** Refusals of what was asked for; all others are about the file. */
const OWN_REFUSALS = new Set(['unknown_run', 'unknown_result', 'already_typed']);

/** A result among those that were held in memory. */
export function heldName({ run_id, position }: ResultKey): string {
  return `${run_id}/${position}`;
}

/** Why the file cannot be used; throws what says nothing about it. */
function reasonOf(error: unknown): string {
  if (error instanceof AppError && !OWN_REFUSALS.has(error.problem.code)) return error.problem.message;
  throw error;
}

/**
 * Kept results that are found and shown even where `main` cannot be written (damaged, of a newer version, a full disk): they are
 * held in memory then, until the program ends, and their runs say so. What was kept before is never touched.
 */
export type KeptResults = ReturnType<typeof createKeptResults>;

export function createKeptResults(main: ResultStore) {
  const memory = openResultsInMemory();
  const spare = createResultStore(':memory:', HELD_LIMITS, Date.now, async () => memory);
  /** Runs of which nothing is kept, and why. */
  const whole = new Map<string, string>();
  /** Results that are not kept of runs that are, and why. */
  const single = new Map<string, Map<number, string>>();

  const storeOf = (id: string) => (whole.has(id) ? spare : main);

  function marked(run: StoredRun): StoredRun {
    const reason = whole.get(run.id) ?? [...(single.get(run.id)?.values() ?? [])].at(-1);
    return reason === undefined ? run : { ...run, unkept: { all: whole.has(run.id), reason } };
  }

  function holdRun({ id, name, created_at, request }: StoredRun): void {
    memory
      .prepare('insert or ignore into run (id, name, created_at, request) values (?, ?, ?, ?)')
      .run(id, name, created_at, JSON.stringify(request));
  }

  /** Makes room for the result of an input, instead of the one that it may have. */
  function holdInput(id: string, { position, name, size, source }: StoredInput): void {
    memory.prepare('delete from run_input where run = ? and position = ?').run(id, position);
    memory
      .prepare("insert into run_input (run, position, name, size, source, state) values (?, ?, ?, ?, ?, 'open')")
      .run(id, position, name, size ?? null, JSON.stringify(source));
  }

  const begin: ResultStore['begin'] = async (name, request) => {
    try {
      return await main.begin(name, request);
    } catch (error) {
      const reason = reasonOf(error);
      const begun = await spare.begin(name, request);
      whole.set(begun.id, reason);
      return begun;
    }
  };

  const add: ResultStore['add'] = async (id, inputs) => {
    if (whole.has(id)) return spare.add(id, inputs);
    try {
      return await main.add(id, inputs);
    } catch (error) {
      const reason = reasonOf(error);
      const run = await main.find(id);
      // Inputs of one run do not lie at two places.
      if (run.inputs > 0) throw error;
      holdRun(run);
      whole.set(id, reason);
      await main.remove(id).catch(() => undefined);
      return spare.add(id, inputs);
    }
  };

  const keep: ResultStore['keep'] = async (id, position, result, definitions) => {
    if (whole.has(id)) return spare.keep(id, position, result, definitions);
    try {
      const summary = await main.keep(id, position, result, definitions);
      single.get(id)?.delete(position);
      return summary;
    } catch (error) {
      const reason = reasonOf(error);
      holdRun(await main.find(id));
      holdInput(id, await main.findInput(id, position));
      const summary = await spare.keep(id, position, result, definitions);
      single.set(id, (single.get(id) ?? new Map<number, string>()).set(position, reason));
      return summary;
    }
  };

  return {
    /** Path of the file; what is held in memory is not in it. */
    file: main.file,
    begin,
    add,
    keep,

    /** Runs that are kept, and those that are held in memory; these alone where the file cannot be read. */
    async list(): Promise<StoredRun[]> {
      if (whole.size === 0) return (await main.list()).map(marked);
      const held = (await spare.list()).filter(({ id }) => whole.has(id));
      const kept = held.length === 0 ? await main.list() : await main.list().catch(() => []);
      return [...held, ...kept].map(marked).toSorted((one, other) => other.created_at - one.created_at);
    },

    find: async (id: string): Promise<StoredRun> => marked(await storeOf(id).find(id)),
    listInputs: async (id: string) => storeOf(id).listInputs(id),
    findInput: async (id: string, position: number) => storeOf(id).findInput(id, position),
    readText: async (id: string, position: number) => storeOf(id).readText(id, position),

    moveInput: async (...[id, ...rest]: Parameters<ResultStore['moveInput']>) => storeOf(id).moveInput(id, ...rest),
    fail: async (...[id, ...rest]: Parameters<ResultStore['fail']>) => storeOf(id).fail(id, ...rest),
    readSummaries: async (...[id, ...rest]: Parameters<ResultStore['readSummaries']>) =>
      storeOf(id).readSummaries(id, ...rest),

    readReport: async (id: string, position: number) =>
      (single.get(id)?.has(position) ? spare : storeOf(id)).readReport(id, position),

    /** Which of these results are held in memory, compressed, by their `heldName`. */
    readHeld(keys: readonly ResultKey[]): Map<string, Uint8Array> {
      const read = memory.prepare('select report from run_result where run = ? and position = ?');
      const held = new Map<string, Uint8Array>();
      for (const key of keys) {
        const { run_id, position } = key;
        if (!whole.has(run_id) && !single.get(run_id)?.has(position)) continue;
        const report = read.get(run_id, position)?.['report'];
        if (report instanceof Uint8Array) held.set(heldName(key), report);
      }
      return held;
    },

    rename: async (id: string, name: string) => storeOf(id).rename(id, name),
    remove: async (id: string) => storeOf(id).remove(id),
    restore: async (id: string) => storeOf(id).restore(id),
    hide: async (...[id, ...rest]: Parameters<ResultStore['hide']>) => storeOf(id).hide(id, ...rest),

    async close(): Promise<void> {
      await main.close();
      memory.close();
    },
  };
}
