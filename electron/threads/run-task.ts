import { lanes, type Lane, type TaskName } from './lanes.ts';
import type { TaskLoaders } from './serve-tasks.ts';
import { inlineThreads, workersFrom, type StartThread } from './start-thread.ts';
import { createTaskPool, type TaskPool } from './task-pool.ts';
import type { AnyWork, WorkInput, WorkOutput, TaskOptions } from './work-control.ts';

/** The entry of all worker threads. The bundle puts all its files into one folder. */
const entry = new URL(import.meta.url.endsWith('.ts') ? '../task-worker.ts' : './task-worker.js', import.meta.url);
const startWorker = workersFrom(entry);

let startThread: StartThread = startWorker;
let shared = new Map<TaskName, TaskPool<AnyWork>>();

/**
 * Does a task in a thread that the whole program shares (`lanes.ts` says how). Errors as the work: an `AppError` as it is, an
 * `AbortError` when it was cancelled, a plain error for a defect; and those of `TaskPool.run`.
 *
 * @example runTask<typeof exportFolder>('export-folder', task, { signal, onProgress })
 */
export function runTask<Work extends AnyWork>(
  name: TaskName,
  input: WorkInput<Work>,
  options: TaskOptions = {},
): Promise<WorkOutput<Work>> {
  let pool = shared.get(name);
  if (!pool) {
    pool = createPool(name);
    shared.set(name, pool);
  }
  // The name says which work it is.
  return (pool as unknown as TaskPool<Work>).run(input, options);
}

/**
 * Threads for one kind of task that its owner closes. `threads` takes the place of the number in `lanes.ts`; with `inline` the tasks
 * run on the calling thread. `turnOf` as in `createTaskPool`.
 */
export function createPool<Work extends AnyWork>(
  name: TaskName,
  {
    threads,
    inline,
    turnOf,
  }: {
    threads?: number | undefined;
    inline?: TaskLoaders | undefined;
    turnOf?: (input: WorkInput<Work>) => string;
  } = {},
): TaskPool<Work> {
  const lane: Lane = threads === undefined ? lanes[name] : { ...lanes[name], threads };
  return createTaskPool<Work>(name, lane, inline ? inlineThreads(inline) : () => startThread(), turnOf);
}

/** From now on tasks run on the calling thread, where their code is given; without it in worker threads again. */
export function runTasksInline(loaders: TaskLoaders | undefined): void {
  startThread = loaders ? inlineThreads(loaders) : startWorker;
  shared = new Map();
}
