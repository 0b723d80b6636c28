import { resolve } from 'node:path';
import type { Database } from '#electron/store/file/database.ts';
import type { DataFolder } from '#electron/store/site/data-folder.ts';
import { standardFolders } from '#electron/workbench/files/standard-folders.ts';
import { AppError } from '#shared/problem.ts';
import type { Progress } from '#shared/rpc/contract/job.ts';
import { createProgressLine } from './terminal/progress-line.ts';
import type { CliStreams } from './terminal/streams.ts';
import { createRowWriter, formatFor, type OutputFormat, type RowWriter } from './terminal/table-text.ts';

interface Watched {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
}

export type FolderWork<Result> = (folder: DataFolder, task: Watched) => Promise<Result>;

/** What a command works with: its streams and its data folder. */
export interface Shell extends CliStreams {
  /** Path of the data folder: `--data`, otherwise `ALLELIER_DATA`, otherwise the standard folder of the platform. */
  readonly dataFolder: string;
  readonly atOnce: NonNullable<CliStreams['atOnce']>;
  /** Opens the data folder, and says on stderr if a damaged file was set aside. Errors as `openDataFolder`. */
  open(): Promise<DataFolder>;
  /** Does work with the open data folder, and shows on stderr how far it is. */
  withFolder<Result>(work: FolderWork<Result>): Promise<Result>;
  /** For a change that waits for other programs: Ctrl+C cancels it, and stderr says who is waited for. */
  readonly waiting: { readonly signal: AbortSignal; readonly onWaiting: (message: string) => void };
  /** Writes lines to the output. */
  print(...lines: readonly string[]): void;
  /** Writes lines that are no result to stderr. */
  note(...lines: readonly string[]): void;
  /** Begins a table on the output: for people on a terminal, tab-separated elsewhere, unless a format is given. */
  table(columns: string[], format?: OutputFormat): RowWriter;
}

/** The shell of one command. `data` is what `--data` says. */
export function createShell(streams: CliStreams, data?: string): Shell {
  const { stdout, stderr, signal, environment, workingFolder } = streams;
  const chosen = data ?? (environment['ALLELIER_DATA'] || undefined);
  const dataFolder = chosen === undefined ? standardFolders().data : resolve(workingFolder, chosen);
  const note = (...lines: readonly string[]) => lines.forEach((line) => stderr.write(`${line}\n`));
  // Begun at once, together with what the command imports: one after the other takes a tenth longer.
  const loading = import('#electron/store/site/data-folder.ts');

  async function open(): Promise<DataFolder> {
    const { openDataFolder } = await loading;
    const folder = await openDataFolder(dataFolder);
    const { notice } = folder.site;
    if (notice !== undefined) note(notice);
    return folder;
  }

  return {
    ...streams,
    atOnce: streams.atOnce ?? (async (work) => work()),
    dataFolder,
    open,
    async withFolder(work) {
      using progress = createProgressLine(stderr);
      await using folder = await open();
      return await work(folder, { signal, onProgress: progress.show });
    },
    waiting: { signal, onWaiting: note },
    print: (...lines) => lines.forEach((line) => stdout.write(`${line}\n`)),
    note,
    table: (columns, format) => createRowWriter(formatFor(format, stdout), columns, (text) => stdout.write(text)),
  };
}

/**
 * Opens a database, with `open` if that is given. The refusal of an unknown one (404 `unknown_database`) lists the
 * known names.
 */
export async function openNamed(
  folder: DataFolder,
  name: string,
  open: (name: string) => Promise<Database> = folder.open,
): Promise<Database> {
  await refuseUnknown(folder, name);
  return open(name);
}

/** Refuses a name that no database has (404 `unknown_database`), and lists the known names. */
export async function refuseUnknown(folder: Pick<DataFolder, 'listDatabaseNames'>, name: string): Promise<void> {
  const names = await folder.listDatabaseNames();
  if (names.includes(name)) return;
  const known =
    names.length === 0 ? 'The data folder has no databases yet. Import one first.' : `There are: ${names.join(', ')}.`;
  throw new AppError(404, 'unknown_database', `The database "${name}" does not exist. ${known}`);
}
