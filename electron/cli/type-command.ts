import { stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { openDataFolder, type DataFolder } from '#electron/store/data-folder.ts';
import type { Database } from '#electron/store/database.ts';
import { createTypingEngine, type TypingEngine } from '#electron/typing/engine.ts';
import { typeSequence } from '#electron/typing/type-sequence.ts';
import { openQueryable } from '#electron/workbench/queryable-database.ts';
import { AppError, type Problem } from '#shared/problem.ts';
import type { TypingResult } from '#shared/rpc/typing.ts';
import { inOrder } from './in-order.ts';
import { appVersion } from './locations.ts';
import { problemLines } from './problem-lines.ts';
import { createProgressLine } from './progress-line.ts';
import type { CliStreams } from './streams.ts';
import { createRowWriter, formatFor, type OutputFormat } from './table-text.ts';
import { resultLayout } from './typing-rows.ts';
import { findTypingTarget } from './typing-target.ts';

export interface TypeOptions {
  dataFolder: string;
  database: string;
  files: string[];
  /** Id or name. */
  scheme?: string;
  locus?: string;
  hits: boolean;
  format?: OutputFormat;
}

/** Each thread holds a genome of its own; beyond this memory matters more than time. */
const MAX_THREADS = 16;

type Outcome = { result: TypingResult } | { problem: Problem };

async function assertFile(path: string): Promise<void> {
  const about = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new AppError(
      404,
      'file_not_found',
      error.code === 'ENOENT' ? 'There is no such file.' : 'It cannot be read.',
    );
  });
  if (!about.isFile()) throw new AppError(400, 'not_a_file', 'This is no file. Name the sequence files themselves.');
}

/** A file that is refused must not keep the others from being typed; a defect or a cancel ends all. */
async function refusalAsData(work: () => Promise<TypingResult>): Promise<Outcome> {
  try {
    return { result: await work() };
  } catch (error) {
    if (error instanceof AppError) return { problem: error.problem };
    throw error;
  }
}

/** Opens a database; one that is not there is refused together with the names of those that are. */
async function openNamed(folder: DataFolder, name: string): Promise<Database> {
  const names = await folder.listDatabaseNames();
  if (names.includes(name)) return openQueryable(folder, name);
  const known = names.length === 0 ? 'There is none yet: import one.' : `There are: ${names.join(', ')}.`;
  throw new AppError(404, 'unknown_database', `The database "${name}" does not exist. ${known}`);
}

/** The typing itself, with everything opened. */
async function typeFiles(
  options: TypeOptions,
  { stdout, stderr, signal, workingFolder }: CliStreams,
  { folder, engine }: { folder: DataFolder; engine: TypingEngine },
): Promise<number> {
  const database = await openNamed(folder, options.database);
  const asked = await findTypingTarget(database, options);
  const layout = resultLayout(asked, options.hits);
  const progress = createProgressLine(stderr);
  const context = { database, index: folder.indexFileOf(options.database), engine, appVersion: appVersion() };
  const rows = createRowWriter(formatFor(options.format, stdout), layout.columns, (text) => stdout.write(text));
  let done = 0;
  let refused = 0;

  async function typeFile(file: string): Promise<Outcome> {
    const path = resolve(workingFolder, file);
    return refusalAsData(async () => {
      signal.throwIfAborted();
      await assertFile(path);
      const input = { kind: 'file', path } as const;
      return typeSequence(context, { name: file, target: asked.target, input, signal, onProgress: progress.show });
    });
  }

  function accept(outcome: Outcome, file: string): void {
    progress.clear();
    done += 1;
    if ('problem' in outcome) {
      refused += 1;
      stderr.write(problemLines(outcome.problem, file));
      return;
    }
    for (const note of outcome.result.notes) stderr.write(`${file}: ${note}\n`);
    for (const { cells, record } of layout.rowsOf(file, outcome.result)) rows.row(cells, record);
    progress.show({ done, total: options.files.length, unit: 'files' });
  }

  try {
    await inOrder(options.files, availableParallelism(), typeFile, accept);
  } finally {
    progress.clear();
    rows.end();
  }
  return refused > 0 ? 1 : 0;
}

/** `allelier type`: rows in the order of the files; a file that cannot be typed is named on stderr and makes it status 1. */
export async function typeCommand(options: TypeOptions, streams: CliStreams): Promise<number> {
  const folder = await openDataFolder(options.dataFolder);
  const threads = Math.min(options.files.length, availableParallelism(), MAX_THREADS);
  const engine = createTypingEngine({ threads });
  try {
    return await typeFiles(options, streams, { folder, engine });
  } finally {
    await engine.close();
    await folder.close();
  }
}
