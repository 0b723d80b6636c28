import { stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { runCopy } from '#electron/store/copies/run-copy.ts';
import { openData } from '../open-data.ts';
import { countOf } from '#shared/count-of.ts';
import { createProgressLine } from '../terminal/progress-line.ts';
import type { CliStreams } from '../terminal/streams.ts';
import { refuseUnknown } from '../open-named.ts';

export interface BackupOptions {
  dataFolder: string;
  database: string;
  /** The file to make, or a folder for a file named like the database. */
  file: string;
  replace: boolean;
}

/** `allelier backup`: prints one sentence about the copy. The database may be in use. */
export async function backupCommand(options: BackupOptions, streams: CliStreams): Promise<number> {
  const { database, replace } = options;
  using progress = createProgressLine(streams.stderr);
  await using dataFolder = await openData(options.dataFolder, streams);
  await refuseUnknown(dataFolder, database);
  const named = resolve(streams.workingFolder, options.file);
  const isFolder = (await stat(named).catch(() => undefined))?.isDirectory() === true;
  const target = isFolder ? join(named, `${database}.sqlite`) : named;
  const task = { source: dataFolder.fileOf(database), target, replace, savedFrom: database };
  const { size, rows } = await runCopy(task, { signal: streams.signal, onProgress: progress.show });
  progress.clear();
  const megabytes = (size / 1_000_000).toFixed(1);
  streams.stdout.write(
    `Copied ${database} to ${basename(target)}: ${countOf(rows, 'row')}, ${megabytes} MB, checked.\n`,
  );
  return 0;
}
