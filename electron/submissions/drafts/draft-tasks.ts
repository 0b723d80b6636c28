import { runTask } from '#electron/threads/run-task.ts';
import type { TaskOptions } from '#electron/threads/work-control.ts';
import type { RuleProblem } from '#shared/rules/rule-problem.ts';
import type { checkAgainst, CheckAgainstTask, CheckedAgainst, checkDraft, CheckDraftTask } from './check-draft.ts';
import type { takeFile, TakenFiles, TakeTask } from './take-file.ts';

/**
 * Runs `takeFile` for each task in threads that all of them share: starting one takes longer than most files. What each gives comes in
 * the order of the tasks. Whoever stops asking gives up the rest.
 */
export async function* takeFilesAside(tasks: readonly TakeTask[], { signal }: TaskOptions): AsyncGenerator<TakenFiles> {
  const rest = new AbortController();
  const given = signal ? AbortSignal.any([signal, rest.signal]) : rest.signal;
  try {
    const taken = tasks.map((task) => runTask<typeof takeFile>('take-file', task, { signal: given }));
    // A later one may fail before it is its turn to be looked at.
    for (const each of taken) each.catch(() => undefined);
    for (const each of taken) yield await each;
  } finally {
    rest.abort();
  }
}

/** Runs `checkAgainst` in a worker. */
export function checkAgainstAside(task: CheckAgainstTask, options: TaskOptions): Promise<CheckedAgainst> {
  return runTask<typeof checkAgainst>('check-against', task, options);
}

/** Runs `checkDraft` in a worker. */
export function checkDraftAside(task: CheckDraftTask, options: TaskOptions): Promise<RuleProblem[]> {
  return runTask<typeof checkDraft>('check-draft', task, options);
}
