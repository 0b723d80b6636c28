import { finishTable, startTable } from '#renderer/api/lists/saved-tables.ts';
import type { TableRow } from '#shared/rpc/contract/table.ts';
import { DEFAULT_WIDTH, type RecordColumn } from './record-column.ts';

/** Spreadsheets that a table of any length can be saved as. */
export type SheetKind = 'xlsx' | 'tsv';

/** Pixels of a column on the screen for one character in a workbook. */
const PIXELS_A_CHARACTER = 8;

/** Days are counted where the user is. */
function today(): string {
  return new Date().toLocaleDateString('sv-SE');
}

/** Name of a saved table: its own, then the day, so that a later one does not replace it. */
export function sheetName(fileName: string, kind: SheetKind): string {
  return `${fileName}_${today()}.${kind}`;
}

/** What is saved of which rows. */
interface TableToSave<Row> {
  fileName: string;
  kind: SheetKind;
  /** What the rows are. */
  label: string;
  columns: readonly RecordColumn<Row>[];
  /** Hands the rows on, some at a time and in order. */
  read: (use: (rows: readonly Row[]) => Promise<void>) => Promise<void>;
}

/** Saves rows as a spreadsheet while they are read. Gives the name of the file, or undefined if the user cancelled. */
export async function saveTable<Row>(
  { fileName, kind, label, columns, read }: TableToSave<Row>,
  options: { signal: AbortSignal; onWriting: (rows: number) => void },
): Promise<string | undefined> {
  const name = sheetName(fileName, kind);
  const table = await startTable({
    name,
    kind,
    sheet: label,
    columns: columns.map(({ header, width = DEFAULT_WIDTH }) => ({
      title: header,
      width: Math.round(width / PIXELS_A_CHARACTER),
    })),
  });
  const cellsOf = (row: Row): TableRow => columns.map(({ value }) => value(row) ?? null);
  try {
    await read((rows) => table.add(rows.map(cellsOf)));
    options.signal.throwIfAborted();
    return await finishTable(table, name, {
      signal: options.signal,
      onProgress: ({ done }) => options.onWriting(done),
    });
  } catch (error) {
    await table.discard();
    throw error;
  }
}
