import { basename } from 'node:path';
import { numberText } from '#shared/count-of.ts';
import { AppError, type ProblemDetail } from '#shared/problem.ts';
import type { TableFile } from '#shared/rpc/contract/file.ts';
import type { WorkControl } from '#electron/threads/work-control.ts';
import { readTable, TABLE_FILE } from '../isolates/table-rows.ts';

/** Rows with the header, and cells. A table of more is for an import, and would not fit into a screen. */
const MOST = { rows: 10_001, cells: 4_000_000 };

/** The most characters of all cells together. */
const MOST_TEXT = 64_000_000;

/**
 * All rows of a table file: text separated by tabs, commas or semicolons, or the first sheet of an XLSX workbook, also
 * gzipped. AppError codes: unreadable_table (400) with every line that cannot be read, too_many_rows (413). For workers.
 */
export async function collectTable(path: string, { checkpoint, report }: WorkControl): Promise<TableFile> {
  const name = basename(path);
  if (!TABLE_FILE.test(name)) {
    throw unreadable(`${name} is no table. Take a .tsv, .txt, .csv or .xlsx file.`, []);
  }
  const table: TableFile = { rows: [], dates: [], errors: [] };
  const problems: ProblemDetail[] = [];
  let bytes = 0;
  let cells = 0;
  let text = 0;
  const watcher = {
    onBytes: (more: number) => {
      checkpoint();
      report({ done: (bytes += more), unit: 'bytes' });
    },
    onProblem: (problem: { line?: number; reason: string }) => void problems.push({ file: name, ...problem }),
  };
  for await (const batch of readTable(path, watcher)) {
    for (const { cells: texts, dates, errors } of batch) {
      const row = table.rows.push(texts) - 1;
      cells += texts.length;
      for (const cell of texts) text += cell.length;
      for (const column of dates ?? []) table.dates.push([row, column]);
      for (const [column, error] of errors ?? []) table.errors.push([row, column, error]);
    }
    if (table.rows.length > MOST.rows || cells > MOST.cells || text > MOST_TEXT) throw tooLarge(name);
  }
  if (problems.length > 0) throw unreadable(`${name} cannot be read.`, problems);
  return table;
}

function unreadable(message: string, details: ProblemDetail[]): AppError {
  return new AppError(400, 'unreadable_table', message, details);
}

function tooLarge(name: string): AppError {
  const message = `${name} has more than ${numberText(MOST.rows - 1)} rows, or too much text for one submission. Send it in parts.`;
  return new AppError(413, 'too_many_rows', message);
}
