import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads';
import { serveTasks, type TaskLoaders } from './serve-tasks.ts';
import type { FromThread, ToThread } from './thread-messages.ts';

/** A thread as its pool sees it: a worker, or the calling thread in its place. */
export interface Thread {
  postMessage(message: ToThread): void;
  on(event: 'message', listener: (message: FromThread) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'exit', listener: () => void): unknown;
  /** Whether the thread keeps the process alive. */
  ref(): unknown;
  unref(): unknown;
  /** Ends it at once, whatever it does. */
  terminate(): Promise<unknown>;
}

export type StartThread = () => Thread;

/** Memory for short-lived objects of a thread. Without a limit it takes 100 MB and more before it is freed, for hardly less time. */
const LIMITS = { maxYoungGenerationSizeMb: 24 };

/** Starts worker threads from an entry file that calls `serveTasks`. */
export function workersFrom(entry: URL): StartThread {
  return () => new Worker(entry, { resourceLimits: LIMITS });
}

/**
 * Does tasks on the calling thread, as a worker would: messages are cloned, come in order and never at once, and errors cross as data.
 * For a program that has nothing else to do, and for tests that claim nothing of threads: starting one takes longer than most tasks.
 */
export function inlineThreads(loaders: TaskLoaders): StartThread {
  return () => {
    const { port1: ours, port2: theirs } = new MessageChannel();
    serveTasks(theirs, loaders);
    return inlineThread(ours, theirs);
  };
}

function inlineThread(ours: MessagePort, theirs: MessagePort): Thread {
  return {
    postMessage: (message) => ours.postMessage(message),
    on: (event: string, listener: (value: never) => void) =>
      ours.on(event === 'exit' ? 'close' : event, listener as (value: unknown) => void),
    ref() {
      ours.ref();
      theirs.ref();
    },
    unref() {
      ours.unref();
      theirs.unref();
    },
    // Work on this thread cannot be stopped from it: it ends at its next checkpoint, and then closes what it holds open.
    terminate: () => {
      ours.postMessage({ kind: 'end' } satisfies ToThread);
      return new Promise((resolve) => ours.once('close', resolve));
    },
  };
}
