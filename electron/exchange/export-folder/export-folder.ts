import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { RecordReader } from '#electron/rights/record-reader.ts';
import { type Database, openDatabase } from '#electron/store/file/database.ts';
import { folderModeIn } from '#electron/store/file/file-modes.ts';
import { getMeta } from '#electron/store/file/meta.ts';
import { isTemporaryName, mainNameOf, syncFolder } from '#electron/store/file/publish-file.ts';
import { storeError } from '#electron/store/file/store-errors.ts';
import { withLeftOver, withTemporary } from '#electron/store/file/temporary-file.ts';
import { countLimited } from '#electron/store/isolates/private-count.ts';
import type { WorkControl } from '#electron/threads/work-control.ts';
import { AppError } from '#shared/problem.ts';
import type { PrivateCount } from '#shared/rules/private-count.ts';
import { type Earlier, readEarlier } from './earlier-export.ts';
import { createExportContext } from './export-context.ts';
import { writeFolder } from './write-folder.ts';

export interface ExportTask {
  /** Database file. */
  file: string;
  /** The folder to make. */
  folder: string;
  /** Whether an earlier export may be replaced. */
  replace: boolean;
  /** Whom the folder shows no more than he may see. Only to who sees all it says who may see which isolate. */
  reader: RecordReader;
}

export interface ExportCounts {
  /** Rows of tables, alleles, profiles, isolates and contigs. */
  records: number;
  files: number;
  /** Of the isolates that were written. */
  isolates: PrivateCount;
}

/**
 * Writes a database as a folder of tables and FASTA, from one state of it. The folder appears when it is whole: after a failure,
 * a cancellation or a kill there is none, or the earlier one. Streams, so that memory does not grow with the database. For
 * workers. AppError codes: folder_not_empty 409, file_missing 404, disk_full 507, folder_read_only 403, and those of `openDatabase`.
 */
export async function exportFolder(task: ExportTask, control: WorkControl): Promise<ExportCounts> {
  const { folder, replace } = task;
  try {
    await refuseMissingParent(folder);
    await clearEndedExports(folder);
    await readEarlier(folder, replace);
    return await withTemporary(folder, (temporary) => exportThrough(temporary, task, control));
  } catch (error) {
    throw storeError(error, `The folder "${basename(folder)}"`);
  }
}

async function exportThrough(
  temporary: string,
  { file, folder, replace, reader }: ExportTask,
  control: WorkControl,
): Promise<ExportCounts> {
  try {
    const written = await fill(file, temporary, reader, control);
    const files = await countFiles(temporary);
    // Somebody may have put something there meanwhile.
    await publishFolder(temporary, folder, await readEarlier(folder, replace));
    return { ...written, files };
  } catch (error) {
    await rm(temporary, { recursive: true, force: true, maxRetries: 3 });
    throw error;
  }
}

async function refuseMissingParent(folder: string): Promise<void> {
  const parent = dirname(folder);
  const found = await stat(parent).catch(() => undefined);
  if (found?.isDirectory()) return;
  const sentence = `There is no folder "${parent}" in which "${basename(folder)}" could be made. Make it first.`;
  throw new AppError(404, 'file_missing', sentence);
}

async function fill(
  file: string,
  folder: string,
  reader: RecordReader,
  control: WorkControl,
): Promise<Omit<ExportCounts, 'files'>> {
  await using database = await openUpToDate(file, reader);
  const { connection } = database;
  // Plain `begin` reads everything from one moment, and lets others write meanwhile.
  connection.exec('begin');
  const isolates = countLimited(connection);
  await mkdir(folder, isolates.private > 0 ? { mode: folderModeIn(dirname(folder)) } : {});
  const context = createExportContext(connection, folder, control);
  const { kind } = await getMeta(database);
  writeFolder(context, kind, reader);
  control.checkpoint();
  return { records: context.records, isolates };
}

/** Opens a database for reading. One of an earlier version is brought up to date first. */
async function openUpToDate(file: string, reader: RecordReader): Promise<Database> {
  try {
    return await openDatabase(file, { readOnly: true, reader });
  } catch (error) {
    if (!(error instanceof AppError) || error.problem.code !== 'database_older') throw error;
  }
  await (await openDatabase(file)).close();
  return openDatabase(file, { readOnly: true, reader });
}

async function countFiles(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).length;
}

/** The name that an earlier export has while a new one takes its place. */
function asideOf(temporary: string): string {
  return `${temporary}-earlier`;
}

/**
 * Gives a finished folder its name. An earlier export goes when the new one is in its place. If that fails, it is put back.
 */
export async function publishFolder(temporary: string, folder: string, earlier: Earlier): Promise<void> {
  const aside = asideOf(temporary);
  if (earlier === 'empty') await rmdir(folder);
  if (earlier === 'export') await rename(folder, aside);
  try {
    await rename(temporary, folder);
  } catch (error) {
    if (earlier === 'export') await rename(aside, folder);
    throw error;
  }
  await syncFolder(dirname(folder));
  await rm(aside, { recursive: true, force: true, maxRetries: 3 });
}

/**
 * Clears up after exports into this folder whose process was ended: what they had written goes, and an earlier export that they had
 * put aside gets its name again. Exports that still run keep theirs.
 */
async function clearEndedExports(folder: string): Promise<void> {
  const parent = dirname(folder);
  const prefix = `${basename(folder)}.new-`;
  const found = await readdir(parent).catch(() => []);
  const names = found
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.replace(/-earlier$/, ''))
    .filter(isTemporaryName)
    .map(mainNameOf);
  for (const name of new Set(names)) {
    const temporary = join(parent, name);
    await withLeftOver(temporary, () => clear(temporary, folder));
  }
}

async function clear(temporary: string, folder: string): Promise<void> {
  const aside = asideOf(temporary);
  if (!existsSync(folder) && existsSync(aside)) await rename(aside, folder);
  for (const path of [temporary, aside]) await rm(path, { recursive: true, force: true, maxRetries: 3 });
}
