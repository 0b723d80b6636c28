import { createWorkerPool } from '#electron/threads/worker-pool.ts';
import { runInThread } from '#electron/threads/run-in-thread.ts';
import type { TaskOptions } from '#electron/threads/work-control.ts';
import { workerAddress } from '#electron/threads/worker-address.ts';
import type { RuleProblem } from '#shared/rules/rule-problem.ts';
import type { CheckDraftTask } from './check-draft.ts';
import type { TakenFiles, TakeTask } from './take-file.ts';

/** Threads that copy files: two, because one waits for the disk while the other reads contigs. */
const TAKERS = 2;
/** Milliseconds after which an idle one ends. */
const IDLE = 10_000;

const takers = createWorkerPool<TakeTask, TakenFiles>(workerAddress(import.meta.url, './take-file-worker'), TAKERS, {
  idleFor: IDLE,
});

/**
 * Runs `takeFile` for each task in threads that all of them share: starting one takes longer than most files. What each gives comes in
 * the order of the tasks. Whoever stops asking gives up the rest.
 */
export async function* takeFilesAside(tasks: readonly TakeTask[], { signal }: TaskOptions): AsyncGenerator<TakenFiles> {
  const rest = new AbortController();
  const given = signal ? AbortSignal.any([signal, rest.signal]) : rest.signal;
  try {
    const taken = tasks.map((task) => takers.run(task, { signal: given }));
    // A later one may fail before it is its turn to be looked at.
    for (const each of taken) each.catch(() => undefined);
    for (const each of taken) yield await each;
  } finally {
    rest.abort();
  }
}

/** Runs `checkDraft` in a worker. */
export function checkDraftAside(task: CheckDraftTask, options: TaskOptions): Promise<RuleProblem[]> {
  return runInThread(workerAddress(import.meta.url, './check-draft-worker'), task, options);
}
