import { parentPort, workerData } from 'node:worker_threads';
import { abortError, type AskingControl, type WorkControl } from './work-control.ts';
import {
  END,
  errorOf,
  outcomeOf,
  type Question,
  type QuestionReply,
  type WorkerReply,
  type WorkerRequest,
} from './worker-messages.ts';

/** What a worker does with a task. Throws an `AppError` to refuse it; anything else thrown is a defect. */
export type Work<Task, Answer> = (task: Task, control: WorkControl) => Promise<Answer>;

/**
 * Makes this thread a worker of a pool: it does the tasks it is sent with `work`. `end` closes what is kept open between tasks
 * when the pool lets the thread go.
 */
export function serveTasks<Task, Answer>(work: Work<Task, Answer>, end?: () => Promise<void>): void {
  const port = ownPort();
  port.on('message', (request: WorkerRequest<Task> | typeof END) => {
    if (request === END) void Promise.resolve(end?.()).finally(() => port.close());
    else void answer(request, work);
  });
}

/** Does the one task for which `runInThread` started this thread, which then ends by itself. */
export function serveOneTask<Task, Answer>(work: (task: Task, control: AskingControl) => Promise<Answer>): void {
  void answer(workerData as WorkerRequest<Task>, (task, control) => work(task, { ...control, ask }));
}

async function answer<Task, Answer>({ task, cancelFlag }: WorkerRequest<Task>, work: Work<Task, Answer>) {
  const port = ownPort();
  const send = (reply: WorkerReply<Answer>) => port.postMessage(reply);
  const control: WorkControl = {
    checkpoint() {
      if (Atomics.load(cancelFlag, 0) !== 0) throw abortError();
    },
    report: (progress) => send({ kind: 'progress', progress }),
  };
  const done = await work(task, control).then((result) => ({ kind: 'answer', answer: result }) as const, outcomeOf);
  send(done);
}

function ownPort() {
  if (!parentPort) throw new Error('This file runs in a worker only.');
  return parentPort;
}

let lastQuestion = 0;

/** Sends a question to the side that started the thread. The thread lives until the answer comes. */
async function ask(question: unknown): Promise<unknown> {
  const port = ownPort();
  lastQuestion += 1;
  const id = lastQuestion;
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const hear = (reply: QuestionReply) => {
    if (reply.id !== id) return;
    port.off('message', hear);
    if (reply.outcome.kind === 'answer') resolve(reply.outcome.answer);
    else reject(errorOf(reply.outcome));
  };
  port.on('message', hear);
  port.postMessage({ kind: 'question', id, question } satisfies Question);
  return promise;
}
