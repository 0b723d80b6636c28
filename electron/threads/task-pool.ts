import { AppError } from '#shared/problem.ts';
import type { Lane } from './lanes.ts';
import { isOutOfFiles, outOfFiles } from './open-files.ts';
import type { StartThread, Thread } from './start-thread.ts';
import {
  CANCELLED,
  CLOSING,
  outputOf,
  settled,
  type FromThread,
  type TaskOutcome,
  type TaskFlags,
} from './thread-messages.ts';
import { abortError, type AnyWork, type WorkInput, type WorkOutput, type TaskOptions } from './work-control.ts';

/** Milliseconds. What a timer cannot count, it takes for nothing. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** Threads that do tasks of one kind, in the order in which they come. */
export interface TaskPool<Work extends AnyWork> {
  /**
   * Rejects with an `AbortError` when `signal` fires: at once, while the thread stops at its next checkpoint; but where a thread does
   * one task only, or tasks take turns, when it has stopped, since the work may be done by then. Rejects with 500 `worker_failed` if the
   * thread dies; the next task then gets a new one. AppError 503 `too_many_files`.
   */
  run(input: WorkInput<Work>, options?: TaskOptions): Promise<WorkOutput<Work>>;
  /** How many threads have nothing to do, including those not yet started. */
  idle(): number;
  /** From now on so many threads do the tasks. Those that are too many end with what they do. */
  resize(threads: number): void;
  /** Ends all threads, whatever they do. Running tasks reject with an `AbortError`. */
  close(): Promise<void>;
  /** Lets running tasks end, which wait for nobody from now on (`TaskControl.isClosing`), and then ends the threads. */
  finish(): Promise<void>;
}

interface QueuedTask {
  id: number;
  /** Tasks of one turn follow each other. */
  turn: string | undefined;
  input: unknown;
  flags: TaskFlags;
  options: TaskOptions;
  promise: Promise<unknown>;
  resolve(output: unknown): void;
  reject(error: unknown): void;
}

interface Running {
  thread: Thread;
  job: QueuedTask | undefined;
  /** How the task of a short-lived thread ended. */
  outcome: TaskOutcome | undefined;
  /** Ends the thread when it has been idle for long. */
  farewell: NodeJS.Timeout | undefined;
  /** Fulfilled when the thread has ended. */
  ended: Promise<void>;
}

/**
 * Threads start when there is work for them, and do not keep the process alive while idle. With `turnOf`, tasks for which it gives the
 * same text follow each other, whichever thread they get.
 */
export function createTaskPool<Work extends AnyWork>(
  name: string,
  lane: Lane,
  start: StartThread,
  turnOf?: (input: WorkInput<Work>) => string,
): TaskPool<Work> {
  const { idleFor } = lane;
  let size = lane.threads;
  const isShortLived = idleFor === 0;
  /** Whether the caller of a cancelled task waits until the task has stopped. */
  const waitsForEnd = isShortLived || turnOf !== undefined;
  const threads = new Set<Running>();
  const queue: QueuedTask[] = [];
  /** All jobs whose callers still wait. */
  const open = new Set<QueuedTask>();
  let lastId = 0;
  let isClosed = false;

  function startThread(): Running {
    const thread = start();
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const running: Running = { thread, job: undefined, outcome: undefined, farewell: undefined, ended };
    threads.add(running);
    thread.on('message', (message: FromThread) => hear(running, message));
    thread.on('error', (error: Error) => drop(running, error));
    thread.on('exit', () => {
      drop(running, undefined);
      end();
    });
    return running;
  }

  /** The first waiting job that may begin. */
  function nextJob(): QueuedTask | undefined {
    if (!turnOf) return queue[0];
    const taken = new Set([...threads].map(({ job }) => job?.turn));
    return queue.find(({ turn }) => !taken.has(turn));
  }

  /** Gives waiting jobs to free threads, and starts threads up to the limit. */
  function dispatch(): void {
    for (let job = nextJob(); job; job = nextJob()) {
      const idle = [...threads].find((running) => !running.job);
      if (!idle && threads.size >= size) return;
      queue.splice(queue.indexOf(job), 1);
      try {
        give(idle ?? startThread(), job);
      } catch (error) {
        // No thread can be started.
        job.reject(isOutOfFiles(error, { isVague: true }) ? outOfFiles() : error);
      }
    }
  }

  function give(running: Running, job: QueuedTask): void {
    const { id, input, flags } = job;
    clearTimeout(running.farewell);
    running.job = job;
    running.thread.ref();
    try {
      running.thread.postMessage({ kind: 'task', id, name, input, flags });
    } catch (error) {
      // The input cannot be sent.
      running.job = undefined;
      job.reject(error);
      rest(running);
    }
  }

  function hear(running: Running, message: FromThread): void {
    const { job } = running;
    if (job?.id !== message.id) return;
    const { signal, onProgress, onQuestion } = job.options;
    if (message.kind === 'progress') {
      if (!signal?.aborted) onProgress?.(message.progress);
    } else if (message.kind === 'question') {
      void settled(async () => {
        if (!onQuestion) throw new Error('A task asks, and nobody is there to answer.');
        return onQuestion(message.content);
      }).then((outcome) => running.thread.postMessage({ kind: 'reply', question: message.question, outcome }));
    } else if (isShortLived) {
      running.outcome = message;
      running.thread.postMessage({ kind: 'end' });
    } else {
      running.job = undefined;
      settle(job, message);
      rest(running);
      dispatch();
    }
  }

  function settle({ resolve, reject }: QueuedTask, outcome: TaskOutcome): void {
    try {
      resolve(outputOf(outcome));
    } catch (error) {
      reject(error);
    }
  }

  /** Ends a thread later, if it has nothing to do until then. */
  function rest(running: Running): void {
    // `close` waits for each thread, which must keep the process alive until then.
    if (isClosed) return;
    if (threads.size > size) return void letGo(running);
    running.thread.unref();
    if (idleFor < Infinity) running.farewell = setTimeout(() => void letGo(running), idleFor).unref();
  }

  /** A thread that ended: by itself after its one task, or dead. */
  function drop(running: Running, error: Error | undefined): void {
    if (!threads.delete(running)) return;
    clearTimeout(running.farewell);
    void running.thread.terminate();
    if (running.job && running.outcome) settle(running.job, running.outcome);
    else running.job?.reject(isClosed ? abortError() : crashError(error));
    dispatch();
  }

  /** Ends an idle thread, which first closes what it holds open: cut short in that, it can take the process along. */
  async function letGo(running: Running): Promise<void> {
    clearTimeout(running.farewell);
    threads.delete(running);
    running.thread.ref();
    running.thread.postMessage({ kind: 'end' });
    await running.ended;
  }

  async function run(input: WorkInput<Work>, options: TaskOptions = {}): Promise<WorkOutput<Work>> {
    const { signal, startWithin } = options;
    if (isClosed || signal?.aborted) throw abortError();
    lastId += 1;
    const flags = new Int32Array(new SharedArrayBuffer(8));
    const turn = turnOf?.(input);
    const job: QueuedTask = { id: lastId, turn, input, flags, options, ...Promise.withResolvers<unknown>() };
    const leaveQueue = (error: Error) => {
      const place = queue.indexOf(job);
      if (place >= 0) job.reject(error);
      if (place >= 0) queue.splice(place, 1);
      return place >= 0;
    };
    const cancel = () => {
      Atomics.store(flags, CANCELLED, 1);
      if (!leaveQueue(abortError()) && !waitsForEnd) job.reject(abortError());
    };
    const asking =
      startWithin && startWithin.milliseconds <= LONGEST_TIMER
        ? setInterval(() => {
            const error = queue.includes(job) ? startWithin.error() : undefined;
            if (error) leaveQueue(error);
          }, startWithin.milliseconds)
        : undefined;
    signal?.addEventListener('abort', cancel, { once: true });
    open.add(job);
    queue.push(job);
    dispatch();
    try {
      // What the thread sends back is what the work of this pool gives.
      return (await job.promise) as WorkOutput<Work>;
    } finally {
      open.delete(job);
      clearInterval(asking);
      signal?.removeEventListener('abort', cancel);
    }
  }

  async function close(): Promise<void> {
    isClosed = true;
    for (const job of queue.splice(0)) job.reject(abortError());
    await Promise.all([...threads].map((running) => (running.job ? cutShort(running) : letGo(running))));
  }

  async function cutShort({ thread, job }: Running): Promise<void> {
    if (job) Atomics.store(job.flags, CANCELLED, 1);
    await thread.terminate();
  }

  async function finish(): Promise<void> {
    isClosed = true;
    for (const { flags } of open) Atomics.store(flags, CLOSING, 1);
    await Promise.allSettled([...open].map(({ promise }) => promise));
    await close();
  }

  function countIdle(): number {
    const busy = [...threads].filter(({ job }) => job !== undefined).length;
    return Math.max(0, size - busy - queue.length);
  }

  function resize(wanted: number): void {
    size = wanted;
    for (const running of threads) if (!running.job && threads.size > size) void letGo(running);
    dispatch();
  }

  return { run, idle: countIdle, resize, close, finish };
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
