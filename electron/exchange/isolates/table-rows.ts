import { Readable } from 'node:stream';
import { CsvError, type InfoRecord, parse } from 'csv-parse';
import { defined } from '#shared/defined.ts';
import { AppError } from '#shared/problem.ts';
import { type Delimiter, guessDelimiter } from '#shared/tabular/delimiter.ts';
import { decodeText, readRawChunks, UnreadableSource } from '../source-bytes.ts';
import { TableReader } from '../table-reader.ts';
import type { ParsedRow, TableWatcher } from '../table-row.ts';
import type { HeldWorkbooks } from './workbook-rows.ts';

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

export const TABLE_FILE = /\.(tsv|txt|csv|xlsx)(\.gz)?$/i;
const WORKBOOK_FILE = /\.xlsx$/i;

/**
 * The rows of a table in pieces. The table is tab-, comma- or semicolon-separated text (any Unicode encoding, any line
 * ends, also gzipped) or the first sheet of an XLSX workbook. Both are streamed. Blank lines are left out. For workers:
 * it reads synchronously. If the table cannot be read, the watcher is told and the rows end. `workbooks` keeps what is
 * known of a workbook for the next reading of the same file. `keepsBlanks`: blanks inside of quotes belong to the cell.
 */
export async function* readTable(
  path: string,
  watcher: TableWatcher,
  workbooks: HeldWorkbooks = new Map(),
  options: { keepsBlanks?: boolean } = {},
): AsyncGenerator<ParsedRow[]> {
  try {
    if (!WORKBOOK_FILE.test(path)) return yield* readText(path, watcher, options);
    // Loaded on demand: most tables are text, and the thread of each import would have to load it.
    const { workbookRows } = await import('./workbook-rows.ts');
    yield* workbookRows((isCounted) => readFile(path, (bytes) => watcher.onBytes(isCounted ? bytes : 0)), {
      path,
      workbooks,
    });
  } catch (error) {
    if (!(error instanceof UnreadableSource)) throw error;
    watcher.onProblem({ reason: error.message });
  }
}

async function* readText(
  path: string,
  watcher: TableWatcher,
  options: { keepsBlanks?: boolean },
): AsyncGenerator<ParsedRow[]> {
  const chunks = decodeText(readRawChunks(path, (bytes) => watcher.onBytes(bytes)))[Symbol.asyncIterator]();
  const first = await chunks.next();
  if (first.done) return watcher.onProblem({ reason: 'The file is empty.' });
  const rest = joined(first.value, chunks);
  const delimiter = guessDelimiter(firstLine(first.value));
  yield* delimiter === '\t' ? readTabbed(rest, watcher, options) : readCsv(rest, delimiter, watcher);
}

async function* joined(first: Buffer, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  yield* rest;
}

function firstLine(chunk: Buffer): string {
  return (
    chunk
      .toString('utf8')
      .trimStart()
      .split(/[\r\n]/, 1)[0] ?? ''
  );
}

async function* readTabbed(
  chunks: AsyncIterable<Buffer>,
  watcher: TableWatcher,
  options: { keepsBlanks?: boolean },
): AsyncGenerator<ParsedRow[]> {
  let rows: ParsedRow[] = [];
  const handlers = {
    onRow: (cells: string[], line: number) => rows.push({ cells, line }),
    onProblem: (problem: { line: number; reason: string }) => watcher.onProblem(problem),
  };
  const reader = new TableReader(handlers, options);
  for await (const chunk of chunks) {
    reader.write(chunk);
    if (reader.isBroken) return;
    yield rows;
    rows = [];
  }
  reader.end();
  yield rows;
}

/** The bytes of a file. Errors of the file system are reported as a sentence. */
function* readFile(path: string, onBytes: (bytes: number) => void): Generator<Buffer> {
  try {
    yield* readRawChunks(path, onBytes);
  } catch (error) {
    if (error instanceof AppError || error instanceof UnreadableSource || !(error instanceof Error && 'code' in error))
      throw error;
    throw new UnreadableSource('The file is no longer there, or may not be read by you.', { cause: error });
  }
}

/** The rows of comma- or semicolon-separated text (RFC 4180). Quoted cells may contain line breaks. */
async function* readCsv(
  chunks: AsyncIterable<Buffer>,
  delimiter: Delimiter,
  watcher: TableWatcher,
): AsyncGenerator<ParsedRow[]> {
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
  let rows: ParsedRow[] = [];
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

function toRow(cells: string[], line: number, watcher: TableWatcher): ParsedRow | undefined {
  if (!cells.some((cell) => cell.includes('\uFFFD') || cell.includes('\0'))) return { cells, line };
  watcher.onProblem({
    line,
    reason: 'The line has characters that are not UTF-8. Save the table as UTF-8 text.',
  });
  return undefined;
}
