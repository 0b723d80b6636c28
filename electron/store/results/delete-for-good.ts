import { DatabaseSync } from 'node:sqlite';
import { isFull, storeError } from '../file/store-errors.ts';
import { inTransaction } from '../file/transaction.ts';
import type { ResultDatabase } from './result-database.ts';
import { RESULTS_SUBJECT } from './results-file.ts';

/** Pages of 8 kB that are returned to the disk between two looks at the journal, which grows by as much as they hold. */
const PAGES_AT_ONCE = 500;

/**
 * Removes a run with its results and gives its room back to the disk at once. It cannot be brought back. Works on a full disk, too.
 * Errors are those of the store: database_busy 503 if another program uses the file and there is no room for a journal.
 */
export async function deleteForGood(database: ResultDatabase, id: string): Promise<void> {
  try {
    await database.write((sql) => deleteRun(sql, id));
    giveBack(await database.open());
  } catch (error) {
    if (!isFull(error)) throw storeError(error, RESULTS_SUBJECT);
    await database.close();
    deleteWithoutRoom(database.file, id);
  }
}

function deleteRun(sql: DatabaseSync, id: string): void {
  sql.prepare('delete from run where id = ?').run(id);
}

/** Shortens the file by its free pages, a piece at a time: what moves them goes through the journal, and that needs room. */
function giveBack(sql: DatabaseSync): void {
  const freePages = sql.prepare('pragma freelist_count');
  for (let left = Infinity; ;) {
    const free = Number(freePages.get()?.['freelist_count']);
    // None is left, or none can be moved because somebody reads the file.
    if (free === 0 || free >= left) return;
    left = free;
    // Each step of the statement returns one page.
    sql.prepare(`pragma incremental_vacuum(${PAGES_AT_ONCE})`).all();
    sql.prepare('pragma wal_checkpoint(truncate)').get();
  }
}

/**
 * Where there is no room for a journal it is held in memory, with nobody else at the file. A kill in the middle may damage the
 * file, which holds nothing but results of queries: without this, nothing of it could be deleted.
 */
function deleteWithoutRoom(file: string, id: string): void {
  const sql = new DatabaseSync(file, { timeout: 1_000 });
  try {
    sql.exec('pragma foreign_keys = on; pragma temp_store = memory; pragma locking_mode = exclusive');
    sql.exec('pragma journal_mode = memory');
    inTransaction(sql, () => deleteRun(sql, id));
    giveBack(sql);
    sql.exec('pragma locking_mode = normal; pragma journal_mode = wal');
  } catch (error) {
    throw storeError(error, RESULTS_SUBJECT);
  } finally {
    sql.close();
  }
}
