import { join } from 'node:path';
import { claimDatabase } from '#electron/exchange/claim-database.ts';
import { realTime, type Time } from '#electron/remote/rate-limiter.ts';
import type { SiteSource } from '#electron/remote/site-source.ts';
import { databaseFiles } from '#electron/store/site/data-folder.ts';
import { runTask } from '#electron/threads/run-task.ts';
import type { TaskOptions } from '#electron/threads/work-control.ts';
import { defined } from '#shared/defined.ts';
import { AppError } from '#shared/problem.ts';
import type { Progress } from '#shared/rpc/contract/job.ts';
import type { CopyReport } from '#shared/rpc/contract/mirror.ts';
import { answerPatiently } from './answer-patiently.ts';
import type { mirrorDatabase } from './mirror-database.ts';
import type { CopySource, MirrorTask } from './mirror-task.ts';

export interface RunMirror extends Pick<TaskOptions, 'onProgress'> {
  dataRoot: string;
  /** Name of the database here. */
  database: string;
  /** The site that is asked, in its own pace. */
  site: SiteSource;
  source: CopySource;
  signal: AbortSignal;
  /** Says only what is different at the site; what it fetched for that is then what an update takes. */
  isCompared?: boolean | undefined;
  /** Absent: the true one. */
  time?: Time;
}

/** What a site said some time ago is no copy of what it has now. */
function unreachable(site: string): AppError {
  const sentence = `${site} cannot be reached. What was fetched for the copy is kept: try again when there is a connection.`;
  return new AppError(502, 'site_unreachable', sentence);
}

/** Where what was fetched for a copy lies until it is whole. */
export function stagingFolder(dataRoot: string, database: string): string {
  databaseFiles(dataRoot, database);
  return join(dataRoot, 'mirrors', database);
}

/**
 * Copies a database of a site, or brings a copy up to date. The site is asked from here, one request after the other, and waited for
 * where it is busy; all else is done in a worker. After a failure, a kill or a cancellation (`AbortError`) the database is as it was, and
 * the next attempt goes on with what was fetched. AppError codes: site_inconsistent, copy_differs 502, site_busy 503, database_exists,
 * other_copy, copy_running, import_running 409, wrong_kind 400, unknown_scheme and nothing_to_copy 404, and refusals of the site.
 */
export async function runMirror({
  dataRoot,
  database,
  site,
  source,
  signal,
  onProgress,
  isCompared,
  time = realTime,
}: RunMirror): Promise<CopyReport> {
  const { file } = databaseFiles(dataRoot, database);
  const staging = stagingFolder(dataRoot, database);
  const task: MirrorTask = { source, database, file, staging, ...defined({ reader: site.reader, isCompared }) };
  // A copy is of the present state: what was read before is asked for again.
  await site.remote?.askAnew();
  let last: Progress = { done: 0, unit: 'requests' };
  const report = (progress: Progress): void => {
    last = progress;
    onProgress?.(progress);
  };
  const onWaiting = (message: string) => onProgress?.({ ...last, message, is_waiting: true });
  return claimDatabase(file, database, () =>
    runTask<typeof mirrorDatabase>('mirror', task, {
      signal,
      onProgress: report,
      onQuestion: answerPatiently(site, { signal, outdated: unreachable(source.site), time, onWaiting }),
    }),
  );
}
