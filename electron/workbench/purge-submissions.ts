import type { DataFolder } from '#electron/store/site/data-folder.ts';
import { purgeIdle } from '#electron/submissions/read-then-change.ts';
import { AppError } from '#shared/problem.ts';

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
