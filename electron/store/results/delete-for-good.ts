import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { isFull, storeError } from '../file/store-errors.ts';
import { inTransaction } from '../file/transaction.ts';
import type { ResultDatabase } from './result-database.ts';
import { RESULTS_SUBJECT } from './results-file.ts';
import { HALF_DELETED } from './runs.ts';

/** Pages of 8 kB that are returned to the disk between two looks at the journal, which grows by as much as they hold. */
const PAGES_AT_ONCE = 500;

/** Bytes of results that are deleted at a time: about as much as those pages hold. */
const BYTES_AT_ONCE = 4 * 2 ** 20;

/**
 * Removes a run with its results and gives its room back to the disk at once. It cannot be brought back. Works on a full disk, too.
 * Others take their turns meanwhile: gigabytes take long. The run is off all lists from the beginning. What is left when the
 * program ends, or `signal` is aborted, goes when old runs are next removed (`trim-runs.ts`). Errors are those of the store:
 * database_busy 503 if another program uses the file and there is no room for a journal.
 */
export async function deleteForGood(database: ResultDatabase, id: string, signal?: AbortSignal): Promise<void> {
  for (;;) {
    try {
      await deleteInSteps(database, id, signal);
      return;
    } catch (error) {
      if (!isFull(error)) throw storeError(error, RESULTS_SUBJECT);
      await database.close();
      // After the first piece there is room for a journal.
      if (!deletePieceWithoutRoom(database.file, id)) throw storeError(error, RESULTS_SUBJECT);
    }
  }
}

async function deleteInSteps(database: ResultDatabase, id: string, signal: AbortSignal | undefined): Promise<void> {
  await database.write((sql) => sql.prepare('update run set deleted_at = ? where id = ?').run(HALF_DELETED, id));
  for (let isDone = false; !isDone;) {
    if (signal?.aborted) return;
    isDone = await database.write((sql) => deletePiece(sql, id));
    await setImmediate();
  }
  for (let left = Infinity; ;) {
    if (signal?.aborted) return;
    const free = giveBack(await database.open());
    // None is left, or none can be moved because somebody reads the file.
    if (free === 0 || free >= left) return;
    left = free;
    await setImmediate();
  }
}

/** Deletes some results of a run, and at last the run. Gives whether that is done. */
function deletePiece(sql: DatabaseSync, id: string): boolean {
  const next = sql.prepare('select position, bytes from run_input where run = ? order by position limit 500').all(id);
  const remove = sql.prepare('delete from run_input where run = ? and position = ?');
  let bytes = 0;
  for (const input of next) {
    if (bytes >= BYTES_AT_ONCE) return false;
    remove.run(id, input['position'] ?? null);
    bytes += Number(input['bytes']);
  }
  if (next.length > 0) return false;
  sql.prepare('delete from run where id = ?').run(id);
  return true;
}

/**
 * Shortens the file by some of its free pages: what moves them goes through the journal, and that needs room. Gives how many are
 * left.
 */
function giveBack(sql: DatabaseSync): number {
  // Each step of the statement returns one page.
  sql.prepare(`pragma incremental_vacuum(${PAGES_AT_ONCE})`).all();
  sql.prepare('pragma wal_checkpoint(truncate)').get();
  return freePages(sql);
}

function freePages(sql: DatabaseSync): number {
  return Number(sql.prepare('pragma freelist_count').get()?.['freelist_count']);
}

/**
 * Where there is no room for a journal it is held in memory, with nobody else at the file. A kill in the middle may damage the
 * file, which holds nothing but results of queries: without this, nothing of it could be deleted. Gives whether there is more room
 * now.
 */
function deletePieceWithoutRoom(file: string, id: string): boolean {
  using sql = new DatabaseSync(file, { timeout: 1_000 });
  try {
    sql.exec('pragma foreign_keys = on; pragma temp_store = memory; pragma locking_mode = exclusive');
    sql.exec('pragma journal_mode = memory');
    inTransaction(sql, () => deletePiece(sql, id));
    const before = freePages(sql);
    const isShorter = giveBack(sql) < before;
    sql.exec('pragma locking_mode = normal; pragma journal_mode = wal');
    return isShorter;
  } catch (error) {
    throw storeError(error, RESULTS_SUBJECT);
  }
}
