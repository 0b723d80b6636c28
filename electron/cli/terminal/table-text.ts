import type { Output } from './streams.ts';

export const OUTPUT_FORMATS = ['table', 'tsv', 'json', 'jsonl'] as const;
export type OutputFormat = (typeof OUTPUT_FORMATS)[number];

/** Writes rows to the output: the header first, then each row as soon as possible. */
export interface RowWriter {
  /** `json` and `jsonl` show `record`. The other formats show the cells, in the order of the columns. */
  row(cells: string[], record: unknown): void;
  /** Writes everything that is still held back. Without rows, a table or tsv is only its header. */
  end(): void;
}

/** The usual format: a table for people on a terminal, tab-separated values in a pipe. */
export function formatFor(format: OutputFormat | undefined, output: Output): OutputFormat {
  return format ?? (output.isTTY ? 'table' : 'tsv');
}

/** Replaces tabs and line breaks inside a value, which would shift all following columns. */
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

/**
 * Writes rows in a format. `columns` is the header. A table waits for the last row, because all rows determine its
 * widths.
 */
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
