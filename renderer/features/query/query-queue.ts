import { AppError, toProblem, type Problem } from '#shared/problem.ts';
import type { JobState } from '#shared/rpc/job.ts';
import type { CircularChoice, QueryInput, QueryTarget } from '#shared/rpc/typing.ts';
import type { PackedResult } from './results/packed-result.ts';

/** What inputs are queried against; `label` is the target in words. */
export interface QueryRequest {
  site: string;
  database: string;
  target: QueryTarget;
  label: string;
  /** Whether to look for the nearest allele where there is no exact one. */
  best: boolean;
  circular: CircularChoice;
}

/** A sequence on the query screen and what became of it. `ready` has not been run yet. */
export interface QueryEntry {
  id: string;
  name: string;
  input: QueryInput;
  /** Bytes of a file, characters of pasted text. */
  size?: number;
  state: 'ready' | JobState;
  request?: QueryRequest;
  progress?: { done: number; total?: number | undefined; message?: string | undefined };
  result?: PackedResult;
  problem?: Problem;
}

export type RunQuery = (
  request: QueryRequest,
  input: QueryInput,
  options: { signal: AbortSignal; onProgress: (progress: NonNullable<QueryEntry['progress']>) => void },
) => Promise<PackedResult>;

export type NewInput = Pick<QueryEntry, 'name' | 'input' | 'size'>;

/** The inputs that were started together, or while others of them still ran. Times in milliseconds since 1970. */
export interface QueryRun {
  startedAt: number;
  /** Absent while one of them is queued or running. */
  finishedAt?: number;
  ids: ReadonlySet<string>;
}

/** True when both ask for the same loci of the same database in the same way. */
export function isSameRequest(one: QueryRequest | undefined, other: QueryRequest): boolean {
  return (
    one !== undefined &&
    one.site === other.site &&
    one.database === other.database &&
    one.best === other.best &&
    one.circular === other.circular &&
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
export function entriesToRun(entries: QueryEntry[], request: QueryRequest): QueryEntry[] {
  const idle = entries.filter((entry) => !isOpen(entry));
  const unanswered = idle.filter((entry) => entry.state !== 'done' || !isSameRequest(entry.request, request));
  return unanswered.length > 0 ? unanswered : idle;
}

/**
 * The list of inputs with their states, run a few at a time. It lives outside React, so that going to another page neither
 * stops a query nor loses a result.
 */
export function createQueryQueue(run: RunQuery, concurrency = 2) {
  let entries: QueryEntry[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();
  const running = new Map<string, AbortController>();
  let lastRun: QueryRun | undefined;

  function set(next: QueryEntry[]): void {
    entries = next;
    if (lastRun && lastRun.finishedAt === undefined && !entries.some(isOpen)) {
      lastRun = { ...lastRun, finishedAt: Date.now() };
    }
    for (const listener of listeners) listener();
  }

  function noteStart(ids: readonly string[]): void {
    const isGoingOn = lastRun !== undefined && lastRun.finishedAt === undefined;
    const startedAt = isGoingOn && lastRun ? lastRun.startedAt : Date.now();
    lastRun = { startedAt, ids: new Set([...(isGoingOn && lastRun ? lastRun.ids : []), ...ids]) };
  }

  function change(id: string, changes: (entry: QueryEntry) => QueryEntry): void {
    set(entries.map((entry) => (entry.id === id ? changes(entry) : entry)));
  }

  function bare({ id, name, input, size }: QueryEntry): Omit<QueryEntry, 'state'> {
    return { id, name, input, ...(size === undefined ? {} : { size }) };
  }

  async function work(entry: QueryEntry, request: QueryRequest): Promise<void> {
    const controller = new AbortController();
    running.set(entry.id, controller);
    change(entry.id, (old) => ({ ...bare(old), request, state: 'running' }));
    try {
      const result = await run(request, entry.input, {
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
      if (entry.state === 'queued' && entry.request && !running.has(entry.id)) void work(entry, entry.request);
    }
  }

  /** Queues the given entries against `request`; what they had before is forgotten. */
  function start(ids: string[], request: QueryRequest): void {
    const chosen = new Set(ids);
    noteStart(ids);
    set(
      entries.map((entry) =>
        chosen.has(entry.id) && !running.has(entry.id) ? { ...bare(entry), request, state: 'queued' } : entry,
      ),
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
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
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
    /** Runs every failed or cancelled entry again, each against what it was asked before. */
    retryFailed(): void {
      const again = new Set(entries.filter(isStopped).map(({ id }) => id));
      noteStart([...again]);
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
