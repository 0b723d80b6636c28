import { finishTable, saveIsolates, startTable } from '#renderer/api/lists/saved-tables.ts';
import type { IsolateRequest, NewTable, WrittenRow } from '#shared/rpc/contract/table.ts';
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
  /** All isolates of a list of this computer, if the rows are these. */
  isolates?: IsolateRequest | undefined;
  /** Hands the rows on, some at a time and in order. */
  read: (use: (rows: readonly Row[]) => Promise<void>) => Promise<void>;
}

/**
 * Saves rows as a spreadsheet while they are read. Whole lists of isolates are written by the main side alone. Gives the name of
 * the file, or undefined if the user cancelled.
 */
export async function saveTable<Row>(
  { fileName, kind, label, columns, isolates, read }: TableToSave<Row>,
  options: { signal: AbortSignal; onWriting: (rows: number) => void },
): Promise<string | undefined> {
  const name = sheetName(fileName, kind);
  const head: NewTable = {
    name,
    kind,
    sheet: label,
    columns: columns.map(({ header, width = DEFAULT_WIDTH }) => ({
      title: header,
      width: Math.round(width / PIXELS_A_CHARACTER),
    })),
  };
  const watch = { signal: options.signal, onProgress: ({ done }: { done: number }) => options.onWriting(done) };
  const shown = columns.flatMap(({ stored = [] }) => stored);
  if (isolates && shown.length === columns.length) {
    const saved = await saveIsolates(head, isolates, shown, watch);
    if (saved) return saved.name;
  }
  const table = await startTable(head);
  const cellsOf = (row: Row): WrittenRow => columns.map(({ value }) => value(row) ?? null);
  try {
    await read((rows) => table.add(rows.map(cellsOf)));
    options.signal.throwIfAborted();
    return await finishTable(table, name, watch);
  } catch (error) {
    await table.discard();
    throw error;
  }
}
