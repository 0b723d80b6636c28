import { basename } from 'node:path';
import { numberText, countOf } from '#shared/count-of.ts';
import { defined } from '#shared/defined.ts';
import { privateText } from '#shared/rules/private-count.ts';
import { type RecordReader, SEES_ALL, SEES_PUBLIC } from '#electron/rights/record-reader.ts';
import { getMeta } from '#electron/store/file/meta.ts';
import type { DataFolder } from '#electron/store/site/data-folder.ts';
import { runTask } from '#electron/threads/run-task.ts';
import type { TaskOptions } from '#electron/threads/work-control.ts';
import type { ExportCounts, exportFolder } from './export-folder.ts';

export interface RunExport extends TaskOptions {
  dataFolder: DataFolder;
  database: string;
  /** Path of the folder to make. It must not exist, or be empty. */
  folder: string;
  /** Whether an earlier export may be replaced. */
  replace?: boolean;
  /** Whether what is not shown without a sign-in is left out: private isolates, and what is newer than the cut-off day. */
  publicOnly?: boolean;
}

export interface ExportReport extends ExportCounts {
  elapsed_ms: number;
  summary: string;
}

/**
 * Exports a database as a folder of tables and FASTA, which an import makes into an equal database. The work is done in a
 * worker; `signal` cancels it (an `AbortError`). AppError codes: unknown_database 404, and those of `exportFolder`.
 */
export async function runExport({
  dataFolder,
  database,
  folder,
  replace = false,
  publicOnly = false,
  ...options
}: RunExport): Promise<ExportReport> {
  const started = performance.now();
  const opened = await dataFolder.open(database);
  const { cut_off: until } = await getMeta(opened);
  const reader: RecordReader = publicOnly ? { ...SEES_PUBLIC, ...defined({ until }) } : SEES_ALL;
  const task = { file: opened.file, folder, replace, reader };
  const counts = await runTask<typeof exportFolder>('export-folder', task, options);
  const elapsed_ms = Math.round(performance.now() - started);
  const seconds = numberText(Math.round(elapsed_ms / 100) / 10);
  const left = privateText(counts.isolates);
  const newer = until === undefined ? '' : `, nor records entered after ${until}`;
  const told = publicOnly ? ` Private isolates are not in it${newer}.` : left === undefined ? '' : ` ${left}.`;
  const summary = `Exported "${database}" to ${basename(folder)}: ${countOf(counts.records, 'record')} in ${countOf(counts.files, 'file')} (${seconds} s).${told}`;
  return { ...counts, elapsed_ms, summary };
}
