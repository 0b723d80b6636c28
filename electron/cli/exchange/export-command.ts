import { resolve } from 'node:path';
import { countOf } from '#shared/count-of.ts';
import { writeTemplates } from '#electron/exchange/curated/write-templates.ts';
import { runExport } from '#electron/exchange/export-folder/run-export.ts';
import { templateWorkbook } from '#electron/exchange/isolates/template-workbook.ts';
import { openOutputFile } from '../terminal/output-file.ts';
import { openData } from '../open-data.ts';
import { createProgressLine } from '../terminal/progress-line.ts';
import type { CliStreams } from '../terminal/streams.ts';

export interface ExportOptions {
  dataFolder: string;
  database: string;
  /** The folder to make. */
  folder: string;
  /** Whether an earlier export in the folder may be replaced. */
  replace: boolean;
}

/** `allelier export`: prints one sentence about what was exported. */
export async function exportCommand(options: ExportOptions, streams: CliStreams): Promise<number> {
  const { database, replace } = options;
  const folder = resolve(streams.workingFolder, options.folder);
  using progress = createProgressLine(streams.stderr);
  await using dataFolder = await openData(options.dataFolder, streams);
  const watched = { signal: streams.signal, onProgress: progress.show };
  const { summary } = await runExport({ dataFolder, database, folder, replace, ...watched });
  progress.clear();
  streams.stdout.write(`${summary}\n`);
  return 0;
}

/** `allelier templates`: writes empty tables for everything that an import takes. */
export async function templatesCommand({ folder }: { folder: string }, streams: CliStreams): Promise<number> {
  const written = await writeTemplates(resolve(streams.workingFolder, folder));
  streams.stdout.write(`${countOf(written.length, 'file')} written to ${folder}.\n`);
  return 0;
}

/** `allelier templates --xlsx`: writes a workbook to fill in, for isolates of a database or of a new one. */
export async function workbookCommand(
  { file, database, dataFolder: root }: { file: string; database: string | undefined; dataFolder: string },
  streams: CliStreams,
): Promise<number> {
  const dataFolder = await openData(root, streams);
  const output = openOutputFile(file, streams.workingFolder);
  try {
    output.write(await templateWorkbook(dataFolder, database));
    await output.publish();
    streams.stdout.write(`${file} written.\n`);
    return 0;
  } finally {
    output.discard();
    await dataFolder.close();
  }
}
