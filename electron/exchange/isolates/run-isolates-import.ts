import type { IsolatePlan } from '#shared/rpc/contract/isolates.ts';
import type { DataFolder } from '#electron/store/site/data-folder.ts';
import { ownerAs } from '#electron/store/site/owner-author.ts';
import { runTask } from '#electron/threads/run-task.ts';
import { AppError } from '#shared/problem.ts';
import { readSchemeValues } from '#electron/store/scheme-values/read-scheme-values.ts';
import { readFolderAbout } from '../curated/about-folder.ts';
import { claimDatabase } from '../claim-database.ts';
import type { importIsolates } from './import-isolates.ts';
import type { IsolateFiles, IsolateOutcome, IsolateImport } from './isolate-request.ts';
import { finishIsolateReport, type IsolateReport } from './isolate-report.ts';
import { refuseIsolates } from '#electron/store/site/describe-database.ts';

export interface RunIsolatesImport extends IsolateFiles {
  dataFolder: DataFolder;
}

/**
 * Imports a table of isolates with its field definitions and contigs into an isolate database of the data folder. The work is done in
 * a worker. After a failure, a cancellation (an `AbortError`) or a kill the database is as it was. AppError codes: import_refused
 * (400) with every problem found, nothing_to_import, wrong_kind and invalid_name (400), file_missing and unknown_database (404),
 * import_running (409).
 */
export async function runIsolatesImport(request: RunIsolatesImport): Promise<IsolateReport> {
  const started = performance.now();
  const { dataFolder, database } = request;
  const file = dataFolder.fileOf(database);
  return claimDatabase(file, database, async () => {
    const outcome = await run(request, 'import', file);
    if (outcome.kind !== 'imported') throw new Error('The import was only planned.');
    await prepareSchemeValues(dataFolder, database);
    return finishIsolateReport(outcome.counts, Math.round(performance.now() - started));
  });
}

/** Works out the types of the new isolates now, so that the first search does not have to. */
async function prepareSchemeValues(dataFolder: DataFolder, database: string): Promise<void> {
  try {
    await readSchemeValues(dataFolder, await dataFolder.open(database), { purpose: 'preparation' });
  } catch (error) {
    // The import is done. The next reader of the values works them out again and reports what is wrong.
    if (!(error instanceof AppError)) throw error;
  }
}

/** What `runIsolatesImport` would do, with everything that is wrong. Nothing is changed. Errors as there. */
export async function planIsolatesImport(request: RunIsolatesImport): Promise<IsolatePlan> {
  const file = request.dataFolder.fileOf(request.database);
  const outcome = await run(request, 'inspect', file);
  if (outcome.kind !== 'planned') throw new Error('The import was not only planned.');
  return outcome.plan;
}

async function run(request: RunIsolatesImport, mode: IsolateImport['mode'], file: string): Promise<IsolateOutcome> {
  const { dataFolder, signal, onProgress, ...options } = request;
  const { database, paths } = options;
  const description = options.description ?? (await readFolderAbout(paths))?.description ?? database;
  const link = options.link ?? (await dataFolder.findLinkedSeqdef(database));
  const seqdefFile =
    link === undefined ? undefined : await fileOfDefinitions(dataFolder, link, options.link !== undefined);
  const author = ownerAs(dataFolder.site);
  const task: IsolateImport = { author, ...options, mode, file, description, seqdefFile };
  return runTask<typeof importIsolates>('import-isolates', task, { signal, onProgress });
}

/**
 * Path of the database that defines the loci. It must exist if the user named it. Undefined if an existing link leads
 * to a database that is gone.
 */
async function fileOfDefinitions(dataFolder: DataFolder, name: string, isNamed: boolean): Promise<string | undefined> {
  const names = await dataFolder.listDatabaseNames();
  if (!isNamed && !names.includes(name)) return undefined;
  await refuseIsolates(dataFolder, name);
  return dataFolder.fileOf(name);
}
