import { AppError, toProblem, type Problem } from '#shared/problem.ts';
import type { InputLook } from '#shared/rpc/contract/input-preview.ts';
import type { JobState } from '#shared/rpc/contract/job.ts';
import type { IsolateOrigin, ResultKey, RunInput, RunRequest } from '#shared/rpc/contract/results.ts';
import type { PackedSummary } from './results/packed-result.ts';
import { createListeners } from '#renderer/ui/store.ts';
import { defined } from '#shared/defined.ts';

/** A sequence on the query screen and what became of it. `ready` has not been run yet. */
export interface QueryEntry {
  id: string;
  name: string;
  input: RunInput['input'];
  /** The isolate whose contigs it is. */
  origin?: IsolateOrigin;
  /** Where its result is kept, once it was started. */
  kept?: ResultKey;
  /** Bytes of a file, characters of pasted text. */
  size?: number;
  /** What it looks like, once that was looked at. */
  look?: InputLook;
  state: 'ready' | JobState;
  request?: RunRequest;
  progress?: { done: number; total?: number | undefined; message?: string | undefined };
  result?: PackedSummary;
  problem?: Problem;
}

export type RunQuery = (
  key: ResultKey,
  options: { signal: AbortSignal; onProgress: (progress: NonNullable<QueryEntry['progress']>) => void },
) => Promise<PackedSummary>;

type NewInput = Pick<QueryEntry, 'name' | 'input' | 'size' | 'origin'>;

/** The inputs that were started together, or while others of them still ran. Times in milliseconds since 1970. */
export interface QueryRun {
  startedAt: number;
  /** Absent while one of them is queued or running. */
  finishedAt?: number;
  ids: ReadonlySet<string>;
}

/** True when both ask for the same loci of the same database in the same way. */
export function isSameRequest(one: RunRequest | undefined, other: RunRequest): boolean {
  return (
    one !== undefined &&
    one.site === other.site &&
    one.database === other.database &&
    one.best === other.best &&
    one.thorough === other.thorough &&
    one.circular === other.circular &&
    one.assembly === other.assembly &&
    JSON.stringify(one.target) === JSON.stringify(other.target)
  );
}

/** Whether it waits for its turn or runs. */
export function isOpen({ state }: QueryEntry): boolean {
  return state === 'queued' || state === 'running';
}

/** Whether it failed or was cancelled, and can be tried again. */
export function isStopped({ state, request }: QueryEntry): boolean {
  return request !== undefined && (state === 'failed' || state === 'cancelled');
}

/** The entries that a run would query: those without an answer for this request, else all of them again. */
export function entriesToRun(entries: QueryEntry[], request: RunRequest): QueryEntry[] {
  const idle = entries.filter((entry) => !isOpen(entry));
  const unanswered = idle.filter((entry) => entry.state !== 'done' || !isSameRequest(entry.request, request));
  return unanswered.length > 0 ? unanswered : idle;
}

/** What an entry is without what became of it. */
function bare({ id, name, input, size, origin, kept, look }: QueryEntry): Omit<QueryEntry, 'state'> {
  return {
    id,
    name,
    input,
    ...defined({ size, origin, kept, look }),
  };
}

/** A run that also has these inputs: the last one if it still goes on, else a new one. */
function runWith(last: QueryRun | undefined, ids: Iterable<string>): QueryRun {
  const current = last?.finishedAt === undefined ? last : undefined;
  return { startedAt: current?.startedAt ?? Date.now(), ids: new Set([...(current?.ids ?? []), ...ids]) };
}

/** The list with `gone` where they were in `before`; entries added since then follow. */
function restored(
  entries: readonly QueryEntry[],
  gone: readonly QueryEntry[],
  before: readonly QueryEntry[],
): QueryEntry[] {
  const known = new Map([...gone, ...entries].map((entry) => [entry.id, entry]));
  const old = before.flatMap(({ id }) => known.get(id) ?? []);
  const isOld = new Set(old.map(({ id }) => id));
  return [...old, ...entries.filter(({ id }) => !isOld.has(id))];
}

/**
 * The list of inputs with their states, run a few at a time. It lives outside React, so that going to another page neither
 * stops a query nor loses a result.
 */
export function createQueryQueue(run: RunQuery, concurrency = 2) {
  let entries: QueryEntry[] = [];
  let lastId = 0;
  const { subscribe, tell } = createListeners();
  const running = new Map<string, AbortController>();
  let lastRun: QueryRun | undefined;

  function set(next: QueryEntry[]): void {
    entries = next;
    if (lastRun && lastRun.finishedAt === undefined && !entries.some(isOpen)) {
      lastRun = { ...lastRun, finishedAt: Date.now() };
    }
    tell();
  }

  function change(id: string, changes: (entry: QueryEntry) => QueryEntry): void {
    set(entries.map((entry) => (entry.id === id ? changes(entry) : entry)));
  }

  async function work(entry: QueryEntry, key: ResultKey, request: RunRequest): Promise<void> {
    const controller = new AbortController();
    running.set(entry.id, controller);
    change(entry.id, (old) => ({ ...bare(old), request, state: 'running' }));
    try {
      const result = await run(key, {
        signal: controller.signal,
        onProgress: (progress) => {
          if (!controller.signal.aborted) change(entry.id, (old) => ({ ...old, progress }));
        },
      });
      change(entry.id, (old) => ({ ...bare(old), request, state: 'done', result }));
    } catch (error) {
      const problem = toProblem(error);
      const cancelled = controller.signal.aborted || problem.code === 'cancelled';
      change(entry.id, (old) => ({ ...bare(old), request, state: cancelled ? 'cancelled' : 'failed', problem }));
    } finally {
      running.delete(entry.id);
      fillSlots();
    }
  }

  function fillSlots(): void {
    for (const entry of entries) {
      if (running.size >= concurrency) return;
      const { id, state, kept, request } = entry;
      if (state === 'queued' && kept && request && !running.has(id)) void work(entry, kept, request);
    }
  }

  /** Queues entries, each with the place where its result will be kept; what they had before is taken off the screen. */
  function start(keys: ReadonlyMap<string, ResultKey>, request: RunRequest): void {
    lastRun = runWith(lastRun, keys.keys());
    set(
      entries.map((entry) => {
        const kept = keys.get(entry.id);
        return kept && !running.has(entry.id) ? { ...bare(entry), kept, request, state: 'queued' } : entry;
      }),
    );
    fillSlots();
  }

  function cancel(ids: string[]): void {
    const chosen = new Set(ids);
    const problem = new AppError(499, 'cancelled', 'Cancelled.').problem;
    set(
      entries.map((entry) =>
        chosen.has(entry.id) && entry.state === 'queued' ? { ...entry, state: 'cancelled', problem } : entry,
      ),
    );
    for (const id of ids) running.get(id)?.abort();
  }

  return {
    subscribe,
    getEntries: () => entries,
    /** The inputs started last; `undefined` before anything was. */
    getRun: () => lastRun,
    /** Adds inputs at the end and gives their ids. */
    add(inputs: NewInput[]): string[] {
      const added = inputs.map((input): QueryEntry => ({ id: `input-${(lastId += 1)}`, state: 'ready', ...input }));
      set([...entries, ...added]);
      return added.map((entry) => entry.id);
    },
    start,
    cancel,
    setLook(id: string, look: InputLook): void {
      change(id, (old) => ({ ...old, look }));
    },
    /** Shows other inputs instead of those there are, which must not run. */
    show(others: readonly Omit<QueryEntry, 'id'>[]): void {
      lastRun = undefined;
      set(others.map((entry) => ({ ...entry, id: `input-${(lastId += 1)}` })));
    },
    /** Puts entries that were taken off the list back to where they were. */
    putBack(gone: readonly QueryEntry[], before: readonly QueryEntry[]): void {
      set(restored(entries, gone, before));
    },
    /** Runs every failed or cancelled entry again, each against what it was asked before. */
    retryFailed(): void {
      const again = new Set(entries.filter(isStopped).map(({ id }) => id));
      lastRun = runWith(lastRun, again);
      set(
        entries.map((entry) =>
          again.has(entry.id) && entry.request ? { ...bare(entry), request: entry.request, state: 'queued' } : entry,
        ),
      );
      fillSlots();
    },
    /** Takes entries off the list; running ones are cancelled first. */
    remove(ids: string[]): void {
      cancel(ids);
      const gone = new Set(ids);
      set(entries.filter((entry) => !gone.has(entry.id)));
    },
  };
}
