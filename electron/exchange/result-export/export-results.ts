import { closeSync, openSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { heldName } from '#electron/store/results/held-results.ts';
import { createResultDatabase } from '#electron/store/results/result-database.ts';
import { readReport, unpackReport } from '#electron/store/results/run-results.ts';
import { storeError } from '#electron/store/file/store-errors.ts';
import type { WorkControl } from '#electron/threads/work-control.ts';
import type { ExportKind, ResultKey } from '#shared/rpc/contract/results.ts';
import type { TypingResult } from '#shared/rpc/contract/typing.ts';
import { toTsv } from '#shared/sheet.ts';
import { matchLayout } from '#shared/typing-table/match-rows.ts';
import { locusRowsLayout } from '#shared/typing-table/locus-rows.ts';
import { profileLayout } from '#shared/typing-table/profile-rows.ts';
import { cellText, type ResultLayout, type TypingColumns } from '#shared/typing-table/result-layout.ts';
import { createResultWorkbook } from '#shared/typing-table/result-workbook.ts';
import { withVerdictColumns } from '#shared/typing-table/verdict-columns.ts';
import { stampBeside } from '#shared/typing-table/stamp.ts';
import { inFolder } from '../write-workbook/spooled-part.ts';
import { createWorkbookFile } from '../write-workbook/workbook-file.ts';

/** Kept results that are to be written to a file. */
export interface ResultExport {
  /** Path of `results.sqlite`. */
  store: string;
  /** Results that are not in that file, in the form that `readHeld` gives. */
  held: ReadonlyMap<string, Uint8Array>;
  /** The genomes, in the order of the rows. */
  keys: readonly ResultKey[];
  kind: ExportKind;
  columns: TypingColumns;
  /** Inputs that could not be typed, and why. */
  failed: readonly { name: string; reason: string }[];
  /**
   * Path of the file to make. Temporary files are put beside it. If the work is ended from outside, the caller must
   * remove both.
   */
  target: string;
}

/** Takes one result after the other, so that only one is in memory at a time. */
interface Writer {
  add(result: TypingResult): void;
  end(): void;
  close(): void;
}

type Write = (content: string | Uint8Array) => void;

function layoutOf(kind: Exclude<ExportKind, 'workbook'>, columns: TypingColumns): ResultLayout {
  if (kind === 'loci') return locusRowsLayout(columns);
  return kind === 'matches' ? matchLayout(columns) : withVerdictColumns(profileLayout(columns, { newAs: 'nearest' }));
}

/** Rows, each with the settings and definitions of its result. */
function tableWriter(layout: ResultLayout, write: Write): Writer {
  const stamp = stampBeside(layout.columns);
  write(toTsv([[...layout.columns, ...stamp.columns]]));
  return {
    add(result) {
      const rows = layout.rowsOf(result.name, result);
      write(toTsv(rows.map(({ cells }) => [...cells.map(cellText), ...stamp.cellsOf(result)])));
    },
    end: () => undefined,
    close: () => undefined,
  };
}

function workbookWriter({ columns, failed, target }: ResultExport, write: Write): Writer {
  const workbook = createWorkbookFile(dirname(target));
  const book = createResultWorkbook(columns, { newAs: 'nearest' }, workbook.sheet);
  return {
    add: (result) => book.add(result.name, result),
    end() {
      for (const { name, reason } of failed) book.addFailed(name, reason);
      book.finish();
      workbook.finish(write);
    },
    close: workbook.discard,
  };
}

/**
 * Writes any number of kept results to a file. For a worker, because it waits for the disk. Errors as `readReport`, 400
 * `workbook_too_large`, 507 `disk_full`, and an `AbortError`.
 */
export async function exportResults(task: ResultExport, { checkpoint, report }: WorkControl): Promise<void> {
  const store = createResultDatabase(task.store);
  const file = inFolder(dirname(task.target), () => openSync(task.target, 'wx', 0o600));
  const write: Write = (content) => {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    for (let from = 0; from < bytes.length;) from += writeSync(file, bytes, from);
  };
  let writer: Writer | undefined;
  try {
    writer =
      task.kind === 'workbook' ? workbookWriter(task, write) : tableWriter(layoutOf(task.kind, task.columns), write);
    for (const [index, key] of task.keys.entries()) {
      checkpoint();
      const held = task.held.get(heldName(key));
      writer.add(held ? await unpackReport(held) : await readReport(store, key.run_id, key.position));
      report({ done: index + 1, total: task.keys.length, unit: 'genomes', message: 'Writing the file' });
    }
    writer.end();
  } catch (error) {
    throw storeError(error, 'The file');
  } finally {
    writer?.close();
    closeSync(file);
    await store.close();
  }
}
