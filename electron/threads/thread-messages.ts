import { AppError, type Problem } from '#shared/problem.ts';
import type { Progress } from '#shared/rpc/contract/job.ts';
import { abortError } from './work-control.ts';

/** Two flags in shared memory, at these places. Each becomes 1: when the task is cancelled, and when its pool is closing. */
export type TaskFlags = Int32Array<SharedArrayBuffer>;
export const CANCELLED = 0;
export const CLOSING = 1;

/** What a thread hears: a task, what it asked for, or that it is to close what it holds open and end. */
export type ToThread =
  | { kind: 'task'; id: number; name: string; input: unknown; flags: TaskFlags }
  | { kind: 'reply'; question: number; outcome: TaskOutcome }
  | { kind: 'end' };

/** How a task or a question ended. A `defect` is a bug, with its stack. */
export type TaskOutcome =
  | { kind: 'done'; output: unknown }
  | { kind: 'problem'; problem: Problem }
  | { kind: 'cancelled' }
  | { kind: 'defect'; text: string };

/** What a thread says of a task: any number of `progress` and `question`, then its outcome. */
export type FromThread = { id: number } & (
  | { kind: 'progress'; progress: Progress }
  | { kind: 'question'; question: number; content: unknown }
  | TaskOutcome
);

/** What was thrown, as it can be sent. */
function outcomeOf(error: unknown): TaskOutcome {
  if (error instanceof AppError) return { kind: 'problem', problem: error.problem };
  if (error instanceof Error && error.name === 'AbortError') return { kind: 'cancelled' };
  return { kind: 'defect', text: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

/** Runs work, and gives what it returns or throws as it can be sent. */
export async function settled(work: () => Promise<unknown>): Promise<TaskOutcome> {
  try {
    return { kind: 'done', output: await work() };
  } catch (error) {
    return outcomeOf(error);
  }
}

/** The output of an outcome, or what was thrown, thrown again. */
export function outputOf(outcome: TaskOutcome): unknown {
  if (outcome.kind === 'done') return outcome.output;
  if (outcome.kind === 'problem') throw AppError.fromProblem(outcome.problem);
  throw outcome.kind === 'cancelled' ? abortError() : new Error(`Work in a thread failed: ${outcome.text}`);
}
