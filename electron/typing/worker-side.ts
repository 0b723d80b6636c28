import { parentPort } from 'node:worker_threads';
import { AppError, toProblem, type Problem } from '#shared/problem.ts';
import type { Progress } from '#shared/rpc/contract/job.ts';
import { abortError, type WorkControl } from './work-control.ts';

/** What the pool sends to a worker: the task, and a flag in shared memory that becomes 1 when it is cancelled. */
export interface WorkerRequest<Task> {
  task: Task;
  cancelFlag: Int32Array<SharedArrayBuffer>;
}

/** What a worker sends back: any number of `progress`, then one of the others. A `defect` is a bug, with its stack. */
export type WorkerReply<Answer> =
  | { kind: 'progress'; progress: Progress }
  | { kind: 'answer'; answer: Answer }
  | { kind: 'problem'; problem: Problem }
  | { kind: 'defect'; text: string };

/** Makes this thread a worker of a pool that does one task after another with `work`. */
export function serveTasks<Task, Answer>(work: (task: Task, control: WorkControl) => Promise<Answer>): void {
  const port = parentPort;
  if (!port) throw new Error('This file runs in a worker only.');
  const send = (reply: WorkerReply<Answer>) => port.postMessage(reply);
  port.on('message', ({ task, cancelFlag }: WorkerRequest<Task>) => {
    const control: WorkControl = {
      checkpoint() {
        if (Atomics.load(cancelFlag, 0) !== 0) throw abortError();
      },
      report: (progress) => send({ kind: 'progress', progress }),
    };
    work(task, control).then(
      (answer) => send({ kind: 'answer', answer }),
      (error: unknown) => send(replyOf(error)),
    );
  });
}

function replyOf(error: unknown): WorkerReply<never> {
  const isExpected = error instanceof AppError || (error instanceof Error && error.name === 'AbortError');
  if (isExpected) return { kind: 'problem', problem: toProblem(error) };
  return { kind: 'defect', text: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}
