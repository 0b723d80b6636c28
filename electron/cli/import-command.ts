import { resolve } from 'node:path';
import { runImport } from '#electron/exchange/run-import.ts';
import { AppError } from '#shared/problem.ts';
import { DatabaseName } from '#shared/rpc/contract.ts';
import { createProgressLine } from './progress-line.ts';
import type { CliStreams } from './streams.ts';

export interface ImportOptions {
  dataFolder: string;
  database: string;
  description?: string;
  paths: string[];
}

/** `allelier import`: prints one sentence about what was read. */
export async function importCommand(options: ImportOptions, streams: CliStreams): Promise<number> {
  const { dataFolder, database, description, paths } = options;
  const name = DatabaseName.safeParse(database);
  if (!name.success) {
    throw new AppError(400, 'invalid_name', `The database name "${database}" ${name.error.issues[0]?.message}.`);
  }
  const progress = createProgressLine(streams.stderr);
  try {
    const report = await runImport({
      dataRoot: dataFolder,
      database,
      paths: paths.map((path) => resolve(streams.workingFolder, path)),
      signal: streams.signal,
      onProgress: progress.show,
      ...(description === undefined ? {} : { description }),
    });
    progress.clear();
    for (const note of report.notes) streams.stderr.write(`${note}\n`);
    streams.stdout.write(`${report.summary}\n`);
    return 0;
  } finally {
    progress.clear();
  }
}
