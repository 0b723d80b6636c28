import { databaseFiles } from '#electron/store/site/data-folder.ts';
import { runTask } from '#electron/threads/run-task.ts';
import type { DefinitionsImport } from '#shared/rpc/contract/import.ts';
import { claimDatabase } from './claim-database.ts';
import { readFolderAbout } from './curated/about-folder.ts';
import type { importDefinitions } from './import-definitions.ts';
import type { ImportedFiles, ImportRequest } from './import-request.ts';
import { finishReport, type ImportReport } from './import-report.ts';

interface RunImport extends DefinitionsImport, ImportedFiles {
  dataRoot: string;
}

/**
 * Imports the allele files and profile tables among `paths` (a folder or files) into a database of the data folder, and makes the
 * database if it does not exist. The work is done in a worker. Progress counts bytes as they are read from the disk. After a failure,
 * a kill or a cancellation (`signal`, noticed within 0.1 s; an `AbortError`) the database is as it was. AppError codes: import_refused
 * (400) with every problem found, nothing_to_import, wrong_kind and invalid_name (400), file_missing (404), import_running (409).
 */
export async function runImport(request: RunImport): Promise<ImportReport> {
  const started = performance.now();
  const { dataRoot, signal, onProgress, ...options } = request;
  const { database, paths } = options;
  const { file, index } = databaseFiles(dataRoot, database);
  return claimDatabase(file, database, async () => {
    const description = options.description ?? (await readFolderAbout(paths))?.description ?? database;
    const task: ImportRequest = { ...options, file, index, description };
    const counts = await runTask<typeof importDefinitions>('import', task, { signal, onProgress });
    return finishReport(counts, Math.round(performance.now() - started));
  });
}
