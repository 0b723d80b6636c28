import { Worker } from 'node:worker_threads';
import { isOutOfFiles, outOfFiles } from './open-files.ts';
import { abortError, type TaskOptions } from './work-control.ts';
import {
  errorOf,
  outcomeOf,
  type Question,
  type QuestionReply,
  type WorkerOutcome,
  type WorkerReply,
  type WorkerRequest,
} from './worker-messages.ts';

/**
 * Does one task in a thread of its own, whose entry calls `serveOneTask`. Settles when the thread has ended by itself: one that
 * is cut short while it closes a database can take the process along. Rejects with what the task throws: an `AppError` as it
 * is, an `AbortError` when it was cancelled (it ends at its next checkpoint), a plain error for a defect.
 */
export async function runInThread<Task, Answer>(
  entry: URL,
  task: Task,
  { signal, onProgress, onQuestion }: TaskOptions = {},
): Promise<Answer> {
  if (signal?.aborted) throw abortError();
  const cancelFlag = new Int32Array(new SharedArrayBuffer(4));
  const cancel = () => Atomics.store(cancelFlag, 0, 1);
  signal?.addEventListener('abort', cancel, { once: true });
  const worker = new Worker(entry, { workerData: { task, cancelFlag } satisfies WorkerRequest<Task> });
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  let outcome: WorkerOutcome<Answer> | undefined;
  worker.on('message', (reply: WorkerReply<Answer> | Question) => {
    if (reply.kind === 'progress') onProgress?.(reply.progress);
    else if (reply.kind === 'question') void answerTo(reply.question, onQuestion).then(tell(worker, reply.id));
    else outcome = reply;
  });
  worker.on('error', (error) => reject(isOutOfFiles(error, { isVague: true }) ? outOfFiles() : error));
  worker.on('exit', (code) => {
    if (outcome?.kind === 'answer') resolve(outcome.answer);
    else reject(outcome ? errorOf(outcome) : new Error(`A worker ended with code ${code} and without an answer.`));
  });
  return promise.finally(() => signal?.removeEventListener('abort', cancel));
}

function tell(worker: Worker, id: number): (outcome: WorkerOutcome<unknown>) => void {
  return (outcome) => worker.postMessage({ id, outcome } satisfies QuestionReply);
}

async function answerTo(question: unknown, onQuestion: TaskOptions['onQuestion']): Promise<WorkerOutcome<unknown>> {
  try {
    if (!onQuestion) throw new Error('A worker asks, and nobody is there to answer.');
    return { kind: 'answer', answer: await onQuestion(question) };
  } catch (error) {
    return outcomeOf(error);
  }
}
