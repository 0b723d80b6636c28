import { runInThread } from '#electron/threads/run-in-thread.ts';
import type { TaskOptions } from '#electron/threads/work-control.ts';
import { workerAddress } from '#electron/threads/worker-address.ts';
import type { RuleProblem } from '#shared/rules/rule-problem.ts';
import type { CheckDraftTask } from './check-draft.ts';
import type { TakenFiles, TakeTask } from './take-file.ts';

/** Runs `takeFile` in a worker. */
export function takeFileAside(task: TakeTask, options: TaskOptions): Promise<TakenFiles> {
  return runInThread(workerAddress(import.meta.url, './take-file-worker'), task, options);
}

/** Runs `checkDraft` in a worker. */
export function checkDraftAside(task: CheckDraftTask, options: TaskOptions): Promise<RuleProblem[]> {
  return runInThread(workerAddress(import.meta.url, './check-draft-worker'), task, options);
}
