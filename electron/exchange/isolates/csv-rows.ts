import { Readable } from 'node:stream';
import { CsvError, parse, type InfoRecord } from 'csv-parse';
import { defined } from '#shared/defined.ts';
import type { Delimiter } from '#shared/tabular/delimiter.ts';
import type { TableRow, TableWatcher } from '../table-row.ts';

/** Prevents that a quote which is never closed swallows the rest of a large file. */
const MAXIMUM_RECORD = 8_000_000;
/** Number of rows that are passed on together. */
const BATCH = 500;

const REASONS: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED: 'A quote (") is opened and never closed.',
  CSV_MAX_RECORD_SIZE: 'A quote (") is opened and not closed for millions of characters.',
  CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE:
    'A quote (") inside of a quoted cell is not doubled, or something follows after the closing one.',
};

/** The rows of comma- or semicolon-separated text (RFC 4180). Quoted cells may contain line breaks. */
export async function* readCsv(
  chunks: AsyncIterable<Buffer>,
  delimiter: Delimiter,
  watcher: TableWatcher,
): AsyncGenerator<TableRow[]> {
  const parser = parse({
    delimiter,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    trim: true,
    skip_records_with_empty_values: true,
    max_record_size: MAXIMUM_RECORD,
  });
  const source = Readable.from(chunks, { objectMode: true });
  source.on('error', (error) => parser.destroy(error));
  let rows: TableRow[] = [];
  try {
    for await (const { record, info } of source.pipe(parser) as AsyncIterable<{ record: string[]; info: InfoRecord }>) {
      const row = toRow(record, info.lines, watcher);
      if (row) rows.push(row);
      if (rows.length < BATCH) continue;
      yield rows;
      rows = [];
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = Number(error['lines']);
    const reason = REASONS[error.code] ?? error.message;
    watcher.onProblem({ ...defined({ line: Number.isInteger(line) ? line : undefined }), reason });
  } finally {
    source.destroy();
    parser.destroy();
  }
  yield rows;
}

function toRow(cells: string[], line: number, watcher: TableWatcher): TableRow | undefined {
  if (!cells.some((cell) => cell.includes('\uFFFD') || cell.includes('\0'))) return { cells, line };
  watcher.onProblem({
    line,
    reason: 'The line has characters that are not UTF-8. Save the table as UTF-8 text.',
  });
  return undefined;
}
