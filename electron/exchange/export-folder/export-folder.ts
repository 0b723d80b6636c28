import { mkdir, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { AppError } from '#shared/problem.ts';
import { openDatabase, type Database } from '#electron/store/file/database.ts';
import { getMeta } from '#electron/store/file/meta.ts';
import { syncFolder, temporaryNameFor } from '#electron/store/file/publish-file.ts';
import { storeError } from '#electron/store/file/store-errors.ts';
import { rollBack } from '#electron/store/file/transaction.ts';
import type { WorkControl } from '#electron/threads/work-control.ts';
import { createExportContext } from './export-context.ts';
import { writeFolder } from './write-folder.ts';

/** What to export, and where to. */
export interface ExportTask {
  /** Database file. */
  file: string;
  /** The folder to make. */
  folder: string;
  /** Whether an earlier export may be replaced. */
  replace: boolean;
}

/** What was written. */
export interface ExportCounts {
  /** Rows of tables, alleles, profiles, isolates and contigs. */
  records: number;
  files: number;
}

/**
 * Writes a database as a folder of tables and FASTA, from one state of it. The folder appears when it is whole: after a failure,
 * a cancellation or a kill there is none, or the earlier one. Streams, so that memory does not grow with the database. For
 * workers. AppError codes: folder_not_empty 409, file_missing 404, disk_full 507, folder_read_only 403, and those of `openDatabase`.
 */
export async function exportFolder({ file, folder, replace }: ExportTask, control: WorkControl): Promise<ExportCounts> {
  const earlier = await readEarlier(folder, replace);
  const temporary = temporaryNameFor(folder);
  try {
    await refuseMissingParent(folder);
    await mkdir(temporary);
    const records = await fill(file, temporary, control);
    const files = await countFiles(temporary);
    await publish(temporary, folder, earlier);
    return { records, files };
  } catch (error) {
    await rm(temporary, { recursive: true, force: true, maxRetries: 3 });
    throw storeError(error, `The folder "${basename(folder)}"`);
  }
}

async function refuseMissingParent(folder: string): Promise<void> {
  const parent = dirname(folder);
  const found = await stat(parent).catch(() => undefined);
  if (found?.isDirectory()) return;
  const sentence = `There is no folder "${parent}" in which "${basename(folder)}" could be made. Make it first.`;
  throw new AppError(404, 'file_missing', sentence);
}

async function fill(file: string, folder: string, control: WorkControl): Promise<number> {
  const database = await openUpToDate(file);
  const { connection } = database;
  try {
    // Plain `begin` reads everything from one moment, and lets others write meanwhile.
    connection.exec('begin');
    const context = createExportContext(connection, folder, control);
    const { kind } = await getMeta(database);
    writeFolder(context, kind);
    control.checkpoint();
    return context.records;
  } finally {
    rollBack(connection);
    await database.close();
  }
}

/** Opens a database for reading. One of an earlier version is brought up to date first. */
async function openUpToDate(file: string): Promise<Database> {
  try {
    return await openDatabase(file, { readOnly: true });
  } catch (error) {
    if (!(error instanceof AppError) || error.problem.code !== 'database_older') throw error;
  }
  await (await openDatabase(file)).close();
  return openDatabase(file, { readOnly: true });
}

/** What is where the folder is to be: nothing, an empty folder, or an export that may be replaced. Refuses anything else. */
type Earlier = 'nothing' | 'empty' | 'export';

async function readEarlier(folder: string, replace: boolean): Promise<Earlier> {
  const entries = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw storeError(error, `The folder "${basename(folder)}"`);
  });
  if (!entries) return 'nothing';
  if (entries.length === 0) return 'empty';
  const isExport = (await readFile(join(folder, 'database.tsv'), 'utf8').catch(() => '')).startsWith(
    'key\tvalue\ncomplete\tyes\n',
  );
  if (isExport && replace) return 'export';
  const advice = isExport
    ? 'It holds an earlier export: say that it is to be replaced, or choose another folder.'
    : 'Choose an empty folder, or one that does not exist yet.';
  throw new AppError(409, 'folder_not_empty', `The folder "${basename(folder)}" is not empty. ${advice}`);
}

async function publish(temporary: string, folder: string, earlier: Earlier): Promise<void> {
  const aside = temporaryNameFor(folder);
  if (earlier === 'empty') await rmdir(folder);
  if (earlier === 'export') await rename(folder, aside);
  await rename(temporary, folder);
  await syncFolder(dirname(folder));
  await rm(aside, { recursive: true, force: true, maxRetries: 3 });
}

async function countFiles(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).length;
}
