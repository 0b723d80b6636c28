import { cloneDatabase } from '#electron/store/care/clone-database.ts';
import { renameDatabase } from '#electron/store/care/rename-database.ts';
import { runCheck, runCompact } from '#electron/store/care/run-care.ts';
import type { DataFolder } from '#electron/store/site/data-folder.ts';
import type { TaskOptions } from '#electron/threads/work-control.ts';
import { countOf } from '#shared/count-of.ts';
import { openData } from '../open-data.ts';
import { refuseUnknown } from '../open-named.ts';
import { createProgressLine } from '../terminal/progress-line.ts';
import type { CliStreams } from '../terminal/streams.ts';

interface CareOptions {
  dataFolder: string;
  database: string;
}

/** Does work with a database of a data folder, and shows how far it is. */
async function withDatabase<Result>(
  { dataFolder: root, database }: CareOptions,
  streams: CliStreams,
  work: (dataFolder: DataFolder, options: TaskOptions) => Promise<Result>,
): Promise<Result> {
  using progress = createProgressLine(streams.stderr);
  await using dataFolder = await openData(root, streams);
  await refuseUnknown(dataFolder, database);
  return await work(dataFolder, { signal: streams.signal, onProgress: progress.show });
}

/** `allelier check`: prints one sentence if all is in order, else what is wrong by table, and gives the status 1. */
export async function checkCommand(options: CareOptions, streams: CliStreams): Promise<number> {
  const { database } = options;
  const { tables, problems } = await withDatabase(options, streams, (folder, task) => runCheck(folder, database, task));
  if (problems.length === 0) {
    streams.stdout.write(`${database} is in order: ${countOf(tables, 'table')} checked.\n`);
    return 0;
  }
  for (const { table, message, advice } of problems) streams.stdout.write(`${table}: ${message} ${advice}\n`);
  return 1;
}

/** `allelier compact`: prints the size before and after. */
export async function compactCommand(options: CareOptions, streams: CliStreams): Promise<number> {
  const { database } = options;
  const { before, after } = await withDatabase(options, streams, (folder, task) => runCompact(folder, database, task));
  const said =
    after < before
      ? `${database} has ${countOf(after, 'byte')} now, ${countOf(before - after, 'byte')} less than before.`
      : `${database} has no unused room: its ${countOf(before, 'byte')} stay.`;
  streams.stdout.write(`${said}\n`);
  return 0;
}

/** `allelier rename`: says which databases still name the old one, if there are any, and gives the status 1 then. */
export async function renameCommand(options: CareOptions & { to: string }, streams: CliStreams): Promise<number> {
  const { database: from, to } = options;
  const { untold } = await withDatabase(options, streams, (folder) => renameDatabase(folder, { from, to }));
  streams.stdout.write(`${from} is called ${to} now.\n`);
  if (untold.length === 0) return 0;
  streams.stderr.write(`These could not be read or written and may still name ${from}: ${untold.join(', ')}.\n`);
  return 1;
}

/** `allelier copy`: prints the name of the new database. */
export async function copyCommand(options: CareOptions & { to: string }, streams: CliStreams): Promise<number> {
  const { database: from, to } = options;
  await withDatabase(options, streams, (folder, task) => cloneDatabase(folder, { from, to }, task));
  streams.stdout.write(`${to}\n`);
  return 0;
}
