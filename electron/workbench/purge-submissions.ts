import { PATIENCE } from '#electron/store/changes/write-lock.ts';
import type { DataFolder } from '#electron/store/site/data-folder.ts';
import { createSubmissionLane } from '#electron/submissions/requests/submission-lane.ts';
import { AppError } from '#shared/problem.ts';
import { OWNER } from '#shared/principal.ts';

/** Milliseconds of a day. */
const DAY = 24 * 60 * 60 * 1000;
/** Milliseconds until the first time: a program that has just started has better things to do. */
const FIRST = 10 * 60 * 1000;

/**
 * Deletes soon, and then daily, the started submissions of all databases that nobody has touched for 90 days. A database that
 * cannot be used is left alone. Gives the function that ends it.
 */
export function purgeSubmissionsDaily(
  dataFolder: Pick<DataFolder, 'root' | 'listDatabaseNames'>,
  onDefect: (error: unknown) => void,
): () => Promise<void> {
  const lane = createSubmissionLane();
  const stopped = new AbortController();

  async function purge(): Promise<void> {
    for (const database of await dataFolder.listDatabaseNames()) {
      if (stopped.signal.aborted) return;
      const task = { root: dataFolder.root, database, principal: OWNER, patience: PATIENCE };
      await lane.run({ ...task, request: { kind: 'purge' } }).catch((error: unknown) => {
        if (!(error instanceof AppError) && !stopped.signal.aborted) onDefect(error);
      });
    }
  }

  const run = () => {
    timer = setTimeout(run, DAY).unref();
    void purge().catch(onDefect);
  };
  let timer = setTimeout(run, FIRST).unref();
  return async () => {
    stopped.abort();
    clearTimeout(timer);
    await lane.close();
  };
}
