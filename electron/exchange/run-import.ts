import type { Author } from '#electron/store/changes/authors.ts';
import { databaseFiles } from '#electron/store/site/data-folder.ts';
import { runTask } from '#electron/threads/run-task.ts';
import type { SchemeChoice } from '#shared/rpc/contract/import.ts';
import type { Progress } from '#shared/rpc/contract/job.ts';
import { claimed } from './claimed.ts';
import { readFolderAbout } from './curated/about-folder.ts';
import type { importDefinitions } from './import-definitions.ts';
import type { ImportRequest } from './import-request.ts';
import { finishReport, type ImportReport } from './import-report.ts';
import { defined } from '#shared/defined.ts';

export interface RunImport {
  /** The data folder. */
  dataRoot: string;
  /** Name of the database. */
  database: string;
  /** Description of a new database, by default what `database.tsv` among the files says, or its name. */
  description?: string;
  /** One folder, or some files. */
  paths: string[];
  /** Names and numbers of the schemes, where their files do not say them. */
  schemes?: SchemeChoice[];
  /** ISO date of which the definitions are. Empty: not known. Absent: what the files say. */
  versionDate?: string;
  /** Who imports it; the owner without a name when absent. */
  author?: Author;
  /** The locus to whose page the files were given: it takes alleles whose file and records name no other. */
  locus?: string;
  signal?: AbortSignal;
  onProgress?: (progress: Progress) => void;
}

/**
 * Imports the allele files and profile tables among `paths` (a folder or files) into a database of the data folder, and
 * makes the database if it does not exist. The work is done in a worker. Progress counts bytes as they are read from
 * the disk. After a failure, a kill or a cancellation (`signal`, noticed within 0.1 s; an `AbortError`) the database is
 * as it was. AppError codes: import_refused (400) with every problem found, nothing_to_import, wrong_kind and
 * invalid_name (400), file_missing (404), import_running (409), and those of the store.
 */
export async function runImport(request: RunImport): Promise<ImportReport> {
  const started = performance.now();
  const { file, index } = databaseFiles(request.dataRoot, request.database);
  return claimed(file, request.database, async () => {
    const { database, paths, schemes = [], locus, versionDate, author } = request;
    const description = request.description ?? (await readFolderAbout(paths))?.description ?? database;
    const task: ImportRequest = {
      file,
      index,
      database,
      description,
      paths,
      schemes,
      ...defined({ locus, versionDate, author }),
    };
    const counts = await runTask<typeof importDefinitions>('import', task, request);
    return finishReport(counts, Math.round(performance.now() - started));
  });
}
