import type { CurationActions } from '#electron/curation/curation-actions.ts';
import { SERVICE_PATIENCE } from '#electron/store/changes/write-lock.ts';
import { dueIsolates } from '#electron/store/isolates/due-isolates.ts';
import type { DataFolder } from '#electron/store/site/data-folder.ts';
import { AppError } from '#shared/problem.ts';
import { OWNER } from '#shared/principal.ts';

/** Milliseconds of a quarter of an hour. The days of all time zones begin at one. */
const QUARTER = 15 * 60 * 1000;

interface Publishing {
  /** Makes those public whose day has come, also while the program did not run. */
  publish(): Promise<void>;
  /** Ends it, when what has begun is over. */
  stop(): Promise<void>;
}

/**
 * Publishes in all databases at each quarter of an hour, and so at the beginning of each of their days. One that cannot be used or written
 * now is left to the next time.
 */
export function publishOnDay(
  dataFolder: Pick<DataFolder, 'changes' | 'listDatabaseNames' | 'open'>,
  on: { published: (database: string, isolates: number) => void; defect: (error: unknown) => void },
): Publishing {
  const actions: CurationActions = dataFolder.changes.of();
  const stopped = new AbortController();
  const { signal } = stopped;
  let publishing: Promise<void> = Promise.resolve();

  async function publishIn(database: string): Promise<void> {
    if (signal.aborted || dueIsolates(await dataFolder.open(database), 1).length === 0) return;
    const request = { database, principal: OWNER, input: undefined };
    const published = await actions.make('isolates.publish_due', request, { patience: SERVICE_PATIENCE, signal });
    if (published > 0) on.published(database, published);
  }

  async function publishInAll(): Promise<void> {
    for (const database of await dataFolder.listDatabaseNames()) {
      await publishIn(database).catch((error: unknown) => {
        if (!(error instanceof AppError) && !signal.aborted) on.defect(error);
      });
    }
  }

  const publish = () => (publishing = publishing.then(publishInAll).catch(on.defect));
  const wait = () => setTimeout(run, QUARTER - (Date.now() % QUARTER)).unref();
  const run = () => {
    timer = wait();
    void publish();
  };
  let timer = wait();
  return {
    publish,
    async stop() {
      stopped.abort();
      clearTimeout(timer);
      await publishing;
    },
  };
}
