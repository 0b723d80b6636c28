import type { DataFolder } from '#electron/store/site/data-folder.ts';
import { purgeIdle } from '#electron/submissions/read-then-change.ts';
import { AppError } from '#shared/problem.ts';
import type { Trash } from '#electron/store/site/trash.ts';

/** Milliseconds of a day. */
const DAY = 24 * 60 * 60 * 1000;
/** Milliseconds until the first time: a program that has just started has better things to do. */
const FIRST = 10 * 60 * 1000;

/**
 * Deletes soon, and then daily, the started submissions of all databases that nobody has touched for 90 days. A database that
 * cannot be used is left alone. Gives the function that ends it.
 */
export function purgeSubmissionsDaily(
  dataFolder: Pick<DataFolder, 'changes' | 'listDatabaseNames'>,
  onDefect: (error: unknown) => void,
): () => void {
  const stopped = new AbortController();

  async function purge(): Promise<void> {
    for (const database of await dataFolder.listDatabaseNames()) {
      if (stopped.signal.aborted) return;
      await purgeIdle(dataFolder.changes.of(), database, stopped.signal).catch((error: unknown) => {
        if (!(error instanceof AppError) && !stopped.signal.aborted) onDefect(error);
      });
    }
  }

  const run = () => {
    timer = setTimeout(run, DAY).unref();
    void purge().catch(onDefect);
  };
  let timer = setTimeout(run, FIRST).unref();
  return () => {
    stopped.abort();
    clearTimeout(timer);
  };
}

/**
 * Removes now, and then daily, what has lain in the trash for too long. Tells of each removal and of each failure. Gives the
 * function that ends it.
 */
export function purgeDaily(trash: Trash, on: { purged: () => void; defect: (error: unknown) => void }): () => void {
  async function purge(): Promise<void> {
    try {
      if ((await trash.purge()) > 0) on.purged();
    } catch (error) {
      on.defect(error);
    }
  }
  void purge();
  const timer = setInterval(() => void purge(), DAY);
  timer.unref();
  return () => clearInterval(timer);
}
