import { AppError, type Problem } from '#shared/problem.ts';
import type { Progress } from '#shared/rpc/contract/job.ts';
import { abortError } from './work-control.ts';

/** What a worker is given: the work, and a flag in shared memory that becomes 1 when it is cancelled. */
export interface WorkerRequest<Task> {
  task: Task;
  cancelFlag: Int32Array<SharedArrayBuffer>;
}

/** What a pool sends to an idle worker that it needs no more. */
export const END = 'end';

/** How a task ended. A `defect` is a bug, with its stack. */
export type WorkerOutcome<Answer> =
  | { kind: 'answer'; answer: Answer }
  | { kind: 'problem'; problem: Problem }
  | { kind: 'cancelled' }
  | { kind: 'defect'; text: string };

/** What a worker sends back: any number of `progress`, then how the task ended. */
export type WorkerReply<Answer> = { kind: 'progress'; progress: Progress } | WorkerOutcome<Answer>;

/** What a thread with a task of its own may ask in between. */
export interface Question {
  kind: 'question';
  id: number;
  question: unknown;
}

/** What the other side says to a question. */
export interface QuestionReply {
  id: number;
  outcome: WorkerOutcome<unknown>;
}

/** What was thrown, as it can be sent. */
export function outcomeOf(error: unknown): WorkerOutcome<never> {
  if (error instanceof AppError) return { kind: 'problem', problem: error.problem };
  if (error instanceof Error && error.name === 'AbortError') return { kind: 'cancelled' };
  return { kind: 'defect', text: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

/** What was thrown, as the other side throws it again. */
export function errorOf(outcome: Exclude<WorkerOutcome<unknown>, { kind: 'answer' }>): Error {
  if (outcome.kind === 'problem') return AppError.fromProblem(outcome.problem);
  return outcome.kind === 'cancelled' ? abortError() : new Error(`A worker failed: ${outcome.text}`);
}
