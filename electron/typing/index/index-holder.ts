import { defined } from '#shared/defined.ts';
import type { Progress } from '#shared/rpc/contract/job.ts';
import type { SharedIndex } from './shared-index.ts';
import type { IndexedDatabase } from './indexed-database.ts';
import type { doTypingTask } from '../typing-tasks.ts';
import { abortError, type TaskOptions } from '#electron/threads/work-control.ts';
import type { TaskPool } from '#electron/threads/task-pool.ts';

/** One index being opened or built, and all who wait for it. */
interface Preparation {
  readonly index: Promise<SharedIndex>;
  readonly controller: AbortController;
  readonly waiters: Set<TaskOptions>;
}

/** Holds the index of each database in use. It is prepared once and shared by all threads. */
interface IndexHolder {
  /**
   * The held index, unless it is `stale`; otherwise the result of `refresh`. It may be behind the database: the user of
   * the index notices that and asks again.
   */
  get(database: IndexedDatabase, options: TaskOptions, stale?: SharedIndex): Promise<SharedIndex>;
  /**
   * The index of the present state of the database: the held one brought up to date, or opened from disk, or built. The
   * work is cancelled if nobody waits for it any more.
   */
  refresh(database: IndexedDatabase, options: TaskOptions): Promise<SharedIndex>;
  /** Drops everything held of a database. */
  forget(databaseFile: string): void;
}

export function createIndexHolder(pool: TaskPool<typeof doTypingTask>): IndexHolder {
  const held = new Map<string, SharedIndex>();
  const preparations = new Map<string, Preparation>();

  function prepare(database: IndexedDatabase): Preparation {
    const controller = new AbortController();
    const waiters = new Set<TaskOptions>();
    const onProgress = (progress: Progress) => waiters.forEach((waiter) => waiter.onProgress?.(progress));
    const preparation: Preparation = { index: run(), controller, waiters };
    preparations.set(database.file, preparation);
    return preparation;

    async function run(): Promise<SharedIndex> {
      try {
        const known = held.get(database.file);
        const task = { kind: 'prepare' as const, database, ...defined({ held: known }) };
        const answer = await pool.run(task, { signal: controller.signal, onProgress });
        if (answer.kind !== 'prepared') throw new Error(`A worker answered "${answer.kind}" to "prepare".`);
        if (!controller.signal.aborted) held.set(database.file, answer.index);
        return answer.index;
      } finally {
        if (preparations.get(database.file) === preparation) preparations.delete(database.file);
      }
    }
  }

  async function refresh(database: IndexedDatabase, options: TaskOptions): Promise<SharedIndex> {
    if (options.signal?.aborted) throw abortError();
    const preparation = preparations.get(database.file) ?? prepare(database);
    preparation.waiters.add(options);
    const cancelled = Promise.withResolvers<never>();
    const cancel = () => cancelled.reject(abortError());
    options.signal?.addEventListener('abort', cancel, { once: true });
    try {
      return await Promise.race([preparation.index, cancelled.promise]);
    } finally {
      options.signal?.removeEventListener('abort', cancel);
      preparation.waiters.delete(options);
      if (preparation.waiters.size === 0) abandon(database.file, preparation);
    }
  }

  /** Cancels a preparation, so that the next caller begins a new one. No effect on a finished one. */
  function abandon(databaseFile: string, preparation: Preparation): void {
    if (preparations.get(databaseFile) === preparation) preparations.delete(databaseFile);
    preparation.controller.abort();
    preparation.index.catch(() => {});
  }

  return {
    async get(database, options, stale) {
      const known = held.get(database.file);
      return known && known !== stale ? known : refresh(database, options);
    },
    refresh,
    forget(databaseFile) {
      held.delete(databaseFile);
      const preparation = preparations.get(databaseFile);
      if (preparation) abandon(databaseFile, preparation);
    },
  };
}
