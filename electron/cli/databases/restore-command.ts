import { basename, resolve } from 'node:path';
import { restoreDatabase } from '#electron/store/copies/restore-database.ts';
import { openData } from '../open-data.ts';
import { createProgressLine } from '../terminal/progress-line.ts';
import type { CliStreams } from '../terminal/streams.ts';

export interface RestoreOptions {
  dataFolder: string;
  /** A database file: a copy that `allelier backup` or "Save a copy" made. */
  file: string;
  /** By default the name of the file without its ending. */
  database?: string;
  /** Whether it takes the place of a database of this name, which goes to the trash. */
  replace: boolean;
}

/** `allelier restore`: brings a copy into the data folder and prints the name of the database. */
export async function restoreCommand(options: RestoreOptions, streams: CliStreams): Promise<number> {
  const file = resolve(streams.workingFolder, options.file);
  const name = options.database ?? basename(file).replace(/\.sqlite$/, '');
  using progress = createProgressLine(streams.stderr);
  await using dataFolder = await openData(options.dataFolder, streams);
  const { replace } = options;
  const task = { signal: streams.signal, onProgress: progress.show };
  const { trash_id } = await restoreDatabase(dataFolder, { file, name, replace }, task);
  progress.clear();
  streams.stdout.write(`${name}\n`);
  if (trash_id !== undefined) streams.stderr.write(`The former ${name} is in the trash: ${trash_id}.\n`);
  return 0;
}
