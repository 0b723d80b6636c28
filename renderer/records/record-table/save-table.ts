import { finishTable, saveIsolates, startTable, type TableInMaking } from '#renderer/api/lists/saved-tables.ts';
import type { IsolateRequest, NewTable, WrittenRow } from '#shared/rpc/contract/table.ts';
import type { CallOptions } from '#shared/rpc/transport.ts';
import { type PrivateCount, privateText } from '#shared/rules/private-count.ts';
import { askWhatLeaves, type WhatLeaves } from '../private-question.tsx';
import { countLimited, leavingColumns } from './limited-rows.ts';
import { type CustodyOfRows, DEFAULT_WIDTH, type RecordColumn } from './record-column.ts';

/** Spreadsheets that a table of any length can be saved as. */
export type SheetKind = 'xlsx' | 'tsv';

/** Pixels of a column on the screen for one character in a workbook. */
const PIXELS_A_CHARACTER = 8;

/** Days are counted where the user is. */
function today(): string {
  return new Date().toLocaleDateString('sv-SE');
}

/** Name of a saved table: its own, then the day, so that a later one does not replace it. */
function sheetName(fileName: string, kind: SheetKind): string {
  return `${fileName}_${today()}.${kind}`;
}

interface TableToSave<Row> {
  fileName: string;
  kind: SheetKind;
  /** What the rows are. */
  label: string;
  columns: readonly RecordColumn<Row>[];
  /** A last column, which the file has where any row has a value in it. */
  last?: RecordColumn<Row> | undefined;
  /** All isolates of a list of this computer, if the rows are these. */
  isolates?: IsolateRequest | undefined;
  custody?: CustodyOfRows<Row> | undefined;
  /** Hands the rows on, some at a time and in order. */
  read: (use: (rows: readonly Row[]) => Promise<void>) => Promise<void>;
}

/** A saved file, and how many private isolates are not in it. */
interface SavedTable {
  name: string;
  left_out: number;
}

/**
 * Saves rows as a spreadsheet while they are read. Whole lists of isolates are written by the main side alone. Asks what leaves where
 * isolates are private. Gives nothing if the user cancelled.
 */
export async function saveTable<Row>(
  { fileName, kind, label, columns: usual, last, isolates, custody, read }: TableToSave<Row>,
  options: { signal: AbortSignal; onWriting: (rows: number) => void },
): Promise<SavedTable | undefined> {
  const name = sheetName(fileName, kind);
  const headOf = (all: readonly RecordColumn<Row>[]): NewTable => ({
    name,
    kind,
    sheet: label,
    columns: all.map(({ header, width = DEFAULT_WIDTH }) => ({
      title: header,
      width: Math.round(width / PIXELS_A_CHARACTER),
    })),
  });
  const watch = { signal: options.signal, onProgress: ({ done }: { done: number }) => options.onWriting(done) };
  const shown = usual.flatMap(({ stored = [] }) => stored);
  if (isolates && shown.length === usual.length && !custody?.ofPrivateProject) {
    const save = (leaving: 'ask' | WhatLeaves) => {
      const left = leavingColumns(usual, leaving === 'public' ? leaving : 'all');
      const stored = left.flatMap((column) => column.stored ?? []);
      return saveIsolates(headOf(left), isolates, { shown: stored, leaving }, watch);
    };
    const saved = await save('ask');
    if (saved && 'hidden' in saved) {
      const leaving = await askWhatLeaves(saved.hidden);
      const then = leaving && (await save(leaving));
      if (!then || 'hidden' in then) return undefined;
      return savedAs(then.name, leaving === 'public' ? saved.hidden.private : 0);
    }
    if (saved) return savedAs(saved.name, 0);
  }
  const work = { headOf, last, custody, read, signal: options.signal };
  const first = await writeRows(work, usual, 'all');
  const isOpen = privateText(first.count) === undefined;
  if (isOpen && !first.hasLast) return savedAs(await finish(first.table, name, watch), 0);
  await first.table.discard();
  const columns = first.hasLast && last ? [...usual, last] : usual;
  if (isOpen) return savedAs(await finish((await writeRows(work, columns, 'all')).table, name, watch), 0);
  const leaving = await askWhatLeaves(first.count, { ofProject: true });
  if (leaving === undefined) return undefined;
  const withCustody = leaving === 'all' && first.count.private > 0;
  const { table } = await writeRows({ ...work, withCustody }, leavingColumns(columns, leaving), leaving);
  return savedAs(await finish(table, name, watch), leaving === 'all' ? 0 : first.count.private);
}

interface RowWriting<Row> extends Pick<TableToSave<Row>, 'custody' | 'last' | 'read'> {
  headOf: (columns: readonly RecordColumn<Row>[]) => NewTable;
  /** Whether the rows say who may see them. */
  withCustody?: boolean;
  signal: AbortSignal;
}

/** Writes rows to a table in the making, and counts the private ones, also those that do not leave. Says whether any row has the last column. */
async function writeRows<Row>(
  { headOf, last, custody, withCustody = false, read, signal }: RowWriting<Row>,
  shown: readonly RecordColumn<Row>[],
  leaving: WhatLeaves,
): Promise<{ table: TableInMaking; count: PrivateCount; hasLast: boolean }> {
  const columns = withCustody && custody ? [...shown, ...custody.columns] : shown;
  const table = await startTable(headOf(columns));
  const isPrivate = (row: Row) => custody?.isPrivate(row) === true;
  const cellsOf = (row: Row): WrittenRow => columns.map(({ value }) => value(row) ?? null);
  const { fields = 0 } = countLimited([], columns, custody);
  const count = { private: 0, all: 0, in_projects: 0, fields };
  let hasLast = false;
  return orDiscard(table, async () => {
    await read(async (rows) => {
      hasLast ||= rows.some((row) => last?.value(row) !== undefined);
      const some = countLimited(rows, columns, custody);
      count.all += some.all;
      count.private += some.private;
      count.in_projects += some.in_projects ?? 0;
      if (withCustody) await custody?.read(rows);
      await table.add(rows.filter((row) => leaving === 'all' || !isPrivate(row)).map(cellsOf));
    });
    signal.throwIfAborted();
    return { table, count, hasLast };
  });
}

function finish(table: TableInMaking, name: string, watch: CallOptions): Promise<string | undefined> {
  return orDiscard(table, () => finishTable(table, name, watch));
}

async function orDiscard<Result>(table: TableInMaking, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    await table.discard();
    throw error;
  }
}

function savedAs(name: string | undefined, left_out: number): SavedTable | undefined {
  return name === undefined ? undefined : { name, left_out };
}
