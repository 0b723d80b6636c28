import { Worker } from 'node:worker_threads';
import { workerAddress } from '#electron/threads/worker-address.ts';
import { AppError } from '#shared/problem.ts';
import type { Authorship } from './authors.ts';
import type { ChangeOrder, ChangeReply, ChangeTask } from './change-messages.ts';
import type { PlannedDatabase } from './create-databases.ts';
import type { SmallChangeInput, SmallChangeName, SmallChangeOutput } from './small-changes.ts';
import { PATIENCE } from './write-lock.ts';

/** How a change is watched while it waits for others. */
export interface ChangeOptions {
  /** Milliseconds to wait for another writer; `PATIENCE` when absent. */
  patience?: number;
  /** Cancels the change (499 `cancelled`), unless it is written already. */
  signal?: AbortSignal;
  /** Told who is waited for, when the wait is long enough to be noticed. */
  onWaiting?: (message: string) => void;
}

/** The door through which a program makes small changes: in a thread of its own, one at a time for each database. */
export interface ChangeLanes {
  /** Makes a change in one transaction. AppError codes: those of the change and of `change`. */
  make<Name extends SmallChangeName>(
    file: string,
    name: Name,
    input: SmallChangeInput<Name>,
    authorship: Authorship,
    options?: ChangeOptions,
  ): Promise<SmallChangeOutput<Name>>;
  /** Makes new databases: all of them or none. Errors as `buildDatabases`. */
  create(databases: PlannedDatabase[], authorship: Authorship): Promise<void>;
  /** Lets the changes finish that wait for nobody, gives up the others (`database_busy` 503), and ends the thread. */
  close(): Promise<void>;
}

interface Pending {
  resolve: (output: unknown) => void;
  reject: (error: unknown) => void;
  onWaiting: ((message: string) => void) | undefined;
}

/** Starts nothing yet: the thread comes with the first change. */
export function createChangeLanes(): ChangeLanes {
  const pending = new Map<number, Pending>();
  let worker: Worker | undefined;
  let lastId = 0;
  let idle: (() => void) | undefined;

  function settle(reply: ChangeReply): void {
    const asked = pending.get(reply.id);
    if (reply.kind === 'waiting') {
      asked?.onWaiting?.(reply.message);
      return;
    }
    pending.delete(reply.id);
    if (reply.kind === 'done') asked?.resolve(reply.output);
    else if (reply.kind === 'refused') asked?.reject(AppError.fromProblem(reply.problem));
    else asked?.reject(reply.error);
    if (pending.size > 0) return;
    // A program that has nothing else to do may end.
    worker?.unref();
    idle?.();
  }

  function fail(error: unknown): void {
    worker = undefined;
    for (const { reject } of pending.values()) reject(error);
    pending.clear();
    idle?.();
  }

  function startWorker(): Worker {
    const started = new Worker(workerAddress(import.meta.url, './change-worker'));
    started.on('message', settle);
    started.on('error', fail);
    started.on('exit', (code) => {
      // After an error another thread may have taken over what came since.
      if (worker !== started || pending.size === 0) return;
      fail(new Error(`The thread that changes databases ended with code ${code}.`));
    });
    return started;
  }

  async function ask(task: ChangeTask, { signal, onWaiting }: ChangeOptions): Promise<unknown> {
    signal?.throwIfAborted();
    worker ??= startWorker();
    const asked = worker;
    asked.ref();
    lastId += 1;
    const id = lastId;
    const tell = (order: ChangeOrder) => asked.postMessage(order);
    const cancel = () => tell({ id, cancel: true });
    signal?.addEventListener('abort', cancel, { once: true });
    try {
      return await new Promise((resolve, reject) => {
        tell({ id, task });
        pending.set(id, { resolve, reject, onWaiting });
      });
    } finally {
      signal?.removeEventListener('abort', cancel);
    }
  }

  return {
    async make(file, name, input, authorship, { patience = PATIENCE, ...options } = {}) {
      const output = await ask({ kind: 'change', file, name, input, authorship, patience }, options);
      // What the worker answers is what the change of this name gives.
      return output as SmallChangeOutput<typeof name>;
    },
    async create(databases, authorship) {
      await ask({ kind: 'create', databases, authorship }, {});
    },
    async close() {
      if (pending.size > 0) {
        worker?.postMessage({ closing: true } satisfies ChangeOrder);
        await new Promise<void>((resolve) => (idle = resolve));
      }
      await worker?.terminate();
      worker = undefined;
    },
  };
}
