import { Worker } from 'node:worker_threads';
import { AppError } from '#shared/problem.ts';
import { isOutOfFiles, outOfFiles } from './open-files.ts';
import { abortError, type TaskOptions } from './work-control.ts';
import { END, errorOf, type WorkerReply, type WorkerRequest } from './worker-messages.ts';

/** Long-lived worker threads that do one task each at a time, in the order in which tasks come. */
export interface WorkerPool<Task, Answer> {
  /**
   * Rejects with an `AbortError` at once when `signal` fires; the worker stops at its next checkpoint and takes other
   * work. Rejects with 500 `worker_failed` if the worker dies; the next task then gets a new one.
   */
  run(task: Task, options?: TaskOptions): Promise<Answer>;
  /** How many threads have nothing to do, including those not yet started. */
  idle(): number;
  /** Ends all threads. Running tasks reject with an `AbortError`. */
  close(): Promise<void>;
}

interface Job<Task, Answer> {
  request: WorkerRequest<Task>;
  options: TaskOptions;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

interface Thread<Task, Answer> {
  worker: Worker;
  job: Job<Task, Answer> | undefined;
  /** Lets the thread go when it has been idle for long. */
  farewell: NodeJS.Timeout | undefined;
}

/**
 * Memory for short-lived objects of a thread. Without a limit it takes 100 MB per thread before it is freed; a limit as
 * low as this costs no time.
 */
const LIMITS = { maxYoungGenerationSizeMb: 24 };

/**
 * Threads start when there is work for them, and do not keep the process alive while idle. After `idleFor` milliseconds
 * without work they are let go; without it they stay.
 */
export function createWorkerPool<Task, Answer>(
  entry: URL,
  size: number,
  { idleFor }: { idleFor?: number } = {},
): WorkerPool<Task, Answer> {
  const threads = new Set<Thread<Task, Answer>>();
  const queue: Job<Task, Answer>[] = [];
  let isClosed = false;

  function startThread(): Thread<Task, Answer> {
    const worker = new Worker(entry, { resourceLimits: LIMITS });
    const thread: Thread<Task, Answer> = { worker, job: undefined, farewell: undefined };
    threads.add(thread);
    worker.on('message', (reply: WorkerReply<Answer>) => takeReply(thread, reply));
    worker.on('error', (error) => dropThread(thread, error));
    worker.on('exit', () => dropThread(thread, undefined));
    return thread;
  }

  /** Gives waiting jobs to free threads, and starts threads up to the limit. */
  function dispatch(): void {
    if (isClosed) return;
    while (queue.length > 0) {
      const idle = [...threads].find((thread) => thread.job === undefined);
      const thread = idle ?? (threads.size < size ? startThread() : undefined);
      if (!thread) return;
      clearTimeout(thread.farewell);
      thread.job = queue.shift();
      thread.worker.ref();
      thread.worker.postMessage(thread.job?.request);
    }
  }

  function takeReply(thread: Thread<Task, Answer>, reply: WorkerReply<Answer>): void {
    const { job } = thread;
    if (!job) return;
    if (reply.kind === 'progress') {
      if (!job.options.signal?.aborted) job.options.onProgress?.(reply.progress);
      return;
    }
    thread.job = undefined;
    thread.worker.unref();
    if (reply.kind === 'answer') job.resolve(reply.answer);
    else job.reject(errorOf(reply));
    if (idleFor !== undefined) thread.farewell = setTimeout(() => void letGo(thread), idleFor).unref();
    dispatch();
  }

  function dropThread(thread: Thread<Task, Answer>, error: Error | undefined): void {
    if (!threads.delete(thread)) return;
    clearTimeout(thread.farewell);
    void thread.worker.terminate();
    thread.job?.reject(isClosed ? abortError() : crashError(error));
    dispatch();
  }

  /** Ends an idle thread, which first closes what it keeps open: cut short in that, it can take the process along. */
  async function letGo(thread: Thread<Task, Answer>): Promise<void> {
    clearTimeout(thread.farewell);
    threads.delete(thread);
    thread.worker.ref();
    thread.worker.postMessage(END);
    await new Promise((resolve) => thread.worker.once('exit', resolve));
  }

  function run(task: Task, options: TaskOptions = {}): Promise<Answer> {
    const { signal } = options;
    if (isClosed || signal?.aborted) return Promise.reject(abortError());
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const cancelFlag = new Int32Array(new SharedArrayBuffer(4));
    const job = { request: { task, cancelFlag }, options, resolve, reject };
    const cancel = () => {
      Atomics.store(cancelFlag, 0, 1);
      if (queue.includes(job)) queue.splice(queue.indexOf(job), 1);
      reject(abortError());
    };
    signal?.addEventListener('abort', cancel, { once: true });
    queue.push(job);
    dispatch();
    return promise.finally(() => signal?.removeEventListener('abort', cancel));
  }

  async function close(): Promise<void> {
    isClosed = true;
    for (const job of queue.splice(0)) job.reject(abortError());
    await Promise.all([...threads].map((thread) => (thread.job ? thread.worker.terminate() : letGo(thread))));
  }

  function countIdle(): number {
    const busy = [...threads].filter(({ job }) => job !== undefined).length;
    return Math.max(0, size - busy - queue.length);
  }

  return { run, idle: countIdle, close };
}

function crashError(cause: Error | undefined): AppError {
  if (isOutOfFiles(cause, { isVague: true })) return outOfFiles();
  const error = new AppError(
    500,
    'worker_failed',
    'The work stopped because its worker ended unexpectedly, perhaps for lack of memory. Try again.',
  );
  return Object.assign(error, { cause });
}
