import { closeSync, createReadStream, openSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { storeError } from '#electron/store/file/store-errors.ts';
import type { WorkControl } from '#electron/threads/work-control.ts';
import type { NewTable, WrittenRow } from '#shared/rpc/contract/table.ts';
import { inFolder } from '../write-workbook/spooled-part.ts';
import { createWorkbookFile } from '../write-workbook/workbook-file.ts';

/** Rows that wait in a file, one JSON array a line, and the workbook that they become. */
export interface TableExport extends Pick<NewTable, 'sheet' | 'columns'> {
  source: string;
  /** Temporary files are put beside it. */
  target: string;
  rows: number;
}

/** Rows between two reports. */
const STEP = 1000;

/**
 * Makes a workbook of one sheet. For a worker, because it waits for the disk. Errors: 400 `workbook_too_large`, 507 `disk_full`,
 * and an `AbortError`.
 */
export async function writeTableWorkbook(task: TableExport, { checkpoint, report }: WorkControl): Promise<void> {
  const folder = dirname(task.target);
  const workbook = createWorkbookFile(folder);
  try {
    const sheet = workbook.sheet({ name: task.sheet, columns: task.columns, fixed_columns: 1 });
    let done = 0;
    for await (const line of createInterface({ input: createReadStream(task.source), crlfDelay: Infinity })) {
      sheet.row(JSON.parse(line) as WrittenRow);
      done += 1;
      if (done % STEP !== 0) continue;
      checkpoint();
      report({ done, total: task.rows, unit: 'rows', message: 'Writing the file' });
    }
    const file = inFolder(folder, () => openSync(task.target, 'wx', 0o600));
    try {
      workbook.finish((bytes) => {
        for (let from = 0; from < bytes.length;) from += writeSync(file, bytes, from);
      });
    } finally {
      closeSync(file);
    }
  } catch (error) {
    throw storeError(error, 'The file');
  } finally {
    workbook.discard();
  }
}
