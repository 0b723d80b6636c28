import { closeSync, openSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { openDatabase } from '#electron/store/file/database.ts';
import { storeError } from '#electron/store/file/store-errors.ts';
import type { WorkControl } from '#electron/threads/work-control.ts';
import type { ShownColumn, NewTable, WrittenRow } from '#shared/rpc/contract/table.ts';
import { toTsv } from '#shared/sheet.ts';
import { inFolder } from '../write-workbook/spooled-part.ts';
import { createWorkbookFile } from '../write-workbook/workbook-file.ts';
import { ISOLATES_AT_ONCE, prepareIsolateRows } from './isolate-cells.ts';

export interface IsolateTableTask extends Omit<NewTable, 'name'> {
  /** Path of the database file. Its stored scheme values are up to date. */
  database: string;
  /** Ids of the isolates in the order of their rows. */
  ids: Float64Array;
  shown: ShownColumn[];
  /** Temporary files are put beside it. */
  target: string;
}

/** Isolates between two reports. */
const STEP = 4 * ISOLATES_AT_ONCE;

/** Takes rows, and writes what is left at the end. */
interface RowSink {
  add(rows: WrittenRow[]): void;
  finish(): void;
}

/**
 * Writes a table of isolates, all as of one moment. For a worker, because it waits for the disk. Errors: 400
 * `unknown_column`, 400 `workbook_too_large`, 507 `disk_full`, and an `AbortError`.
 */
export async function writeIsolateTable(task: IsolateTableTask, { checkpoint, report }: WorkControl): Promise<void> {
  const { ids, target } = task;
  const folder = dirname(target);
  await using database = await openDatabase(task.database, { readOnly: true });
  const workbook = task.kind === 'xlsx' ? createWorkbookFile(folder) : undefined;
  try {
    const file = inFolder(folder, () => openSync(target, 'wx', 0o600));
    try {
      database.connection.exec('begin');
      const rowsOf = await prepareIsolateRows(database, task.shown);
      const sink = workbook ? workbookSink(workbook, task, file) : textSink(task, file);
      for (let done = 0; done < ids.length; done += ISOLATES_AT_ONCE) {
        checkpoint();
        if (done % STEP === 0) report({ done, total: ids.length, unit: 'rows', message: 'Writing the file' });
        sink.add(rowsOf([...ids.subarray(done, done + ISOLATES_AT_ONCE)]));
      }
      checkpoint();
      sink.finish();
    } finally {
      closeSync(file);
    }
  } catch (error) {
    throw storeError(error, 'The file');
  } finally {
    workbook?.discard();
  }
}

function writeAll(file: number, bytes: Uint8Array): void {
  for (let from = 0; from < bytes.length;) from += writeSync(file, bytes, from);
}

function textSink({ columns }: IsolateTableTask, file: number): RowSink {
  const write = (rows: (string | number | undefined)[][]) => writeAll(file, Buffer.from(toTsv(rows)));
  write([columns.map(({ title }) => title)]);
  return {
    add: (rows) => write(rows.map((row) => row.map((cell) => cell ?? undefined))),
    finish: () => undefined,
  };
}

function workbookSink(
  workbook: ReturnType<typeof createWorkbookFile>,
  { sheet: name, columns }: IsolateTableTask,
  file: number,
): RowSink {
  const sheet = workbook.sheet({ name, columns, fixed_columns: 1 });
  return {
    add: (rows) => rows.forEach((row) => sheet.row(row)),
    finish: () => workbook.finish((bytes) => writeAll(file, bytes)),
  };
}
