import type { Output } from './streams.ts';

export const OUTPUT_FORMATS = ['table', 'tsv', 'json', 'jsonl'] as const;
export type OutputFormat = (typeof OUTPUT_FORMATS)[number];

/** Rows on their way to the output: header first, then each row as soon as it is known. */
export interface RowWriter {
  /** `record` is what `json` and `jsonl` show; the cells are what the other formats show, in the order of the columns. */
  row(cells: string[], record: unknown): void;
  /** Writes what is still held back. Without any row a table and tsv are just their header. */
  end(): void;
}

/** What people would rather have: a table to read on a terminal, tab-separated values in a pipe. */
export function formatFor(format: OutputFormat | undefined, output: Output): OutputFormat {
  return format ?? (output.isTTY ? 'table' : 'tsv');
}

/** A tab or a line break inside a value would shift every column after it. */
function tsvLine(cells: string[]): string {
  return `${cells.map((cell) => cell.replaceAll(/[\t\r\n]+/g, ' ')).join('\t')}\n`;
}

function tableText(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_cell, index) => Math.max(...rows.map((row) => row[index]?.length ?? 0)));
  const line = (row: string[]) =>
    row
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd();
  return rows.map((row) => `${line(row)}\n`).join('');
}

/** Writes rows in a format; `columns` is the header. Tables wait for the last row, because every row counts for the widths. */
export function createRowWriter(format: OutputFormat, columns: string[], write: (text: string) => void): RowWriter {
  if (format === 'tsv') {
    write(tsvLine(columns));
    return { row: (cells) => write(tsvLine(cells)), end: () => undefined };
  }
  if (format === 'table') {
    const rows = [columns];
    return { row: (cells) => rows.push(cells), end: () => write(tableText(rows)) };
  }
  if (format === 'jsonl') {
    return { row: (_cells, record) => write(`${JSON.stringify(record)}\n`), end: () => undefined };
  }
  let separator = '[\n';
  return {
    row(_cells, record) {
      write(`${separator}${JSON.stringify(record)}`);
      separator = ',\n';
    },
    end: () => write(separator === '[\n' ? '[]\n' : '\n]\n'),
  };
}
