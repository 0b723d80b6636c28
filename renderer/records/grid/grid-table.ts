import { defined } from '#shared/defined.ts';
import type { IsolateInputRow } from '#shared/rules/isolate.ts';

/** A row of a table that is being filled in. It is never changed: an edit makes a new one, so its checks can be kept. */
export interface GridRow extends IsolateInputRow {
  /** Stays with the row when its cells change. */
  readonly key: number;
}

/** A table that is being filled in. Rows may be shorter than the list of columns. */
export interface GridTable {
  /** Ids of the columns, in the order of the cells. */
  readonly columns: readonly string[];
  readonly rows: readonly GridRow[];
  /** Key of the next row that is made. */
  readonly nextKey: number;
}

/** The most rows of a table. Larger ones are for an import, not for a submission. */
export const MOST_ROWS = 10_000;

/** A table with these rows; what a spreadsheet says of its cells stays with them. */
export function makeTable(columns: readonly string[], rows: readonly IsolateInputRow[] = []): GridTable {
  return { columns, rows: rows.map((row, key) => ({ ...row, key })), nextKey: rows.length };
}

/** The text of a cell. 0-based. */
export function cellAt(table: GridTable, row: number, column: number): string {
  return table.rows[row]?.cells[column] ?? '';
}

/** Whether a row has no text at all. Such a row is not checked, and not sent. */
export function isBlank({ cells }: Pick<GridRow, 'cells'>): boolean {
  return cells.every((cell) => cell === '');
}

/**
 * Changes the cells of some rows (0-based). `edit` writes into a copy of the cells; `place` counts the rows given. Rows
 * beyond the end are made. Gives the same table if nothing is different.
 */
export function editRows(
  table: GridTable,
  rows: Iterable<number>,
  edit: (cells: string[], place: number) => void,
): GridTable {
  let changed: GridRow[] | undefined;
  let { nextKey } = table;
  let place = 0;
  for (const index of rows) {
    const before = (changed ?? table.rows)[index];
    const cells = before ? before.cells.slice(0, table.columns.length) : [];
    while (cells.length < table.columns.length) cells.push('');
    edit(cells, place);
    place += 1;
    if (before && isSame(before.cells, cells)) continue;
    changed ??= [...table.rows];
    while (changed.length < index) changed.push({ key: nextKey++, cells: [] });
    changed[index] = before ? editedRow(before, cells) : { key: nextKey++, cells };
  }
  return changed ? { ...table, rows: changed, nextKey } : table;
}

function isSame(before: readonly string[], after: readonly string[]): boolean {
  return after.every((cell, column) => cell === (before[column] ?? ''));
}

/** What a spreadsheet said of a cell is over once somebody has written another text into it. */
function editedRow({ key, cells: old, dates, errors }: GridRow, cells: string[]): GridRow {
  const stays = (column: number) => cells[column] === (old[column] ?? '');
  const keptDates = dates && keptMarks(dates, (all) => new Set([...all].filter(stays)));
  const keptErrors = errors && keptMarks(errors, (all) => new Map([...all].filter(([column]) => stays(column))));
  return { key, cells, ...defined({ dates: keptDates, errors: keptErrors }) };
}

/** The marks that stay: the same object if all do, so that rows are compared fast; undefined if none does. */
function keptMarks<Marks extends { size: number }>(marks: Marks, filter: (marks: Marks) => Marks): Marks | undefined {
  const kept = filter(marks);
  if (kept.size === marks.size) return marks;
  return kept.size === 0 ? undefined : kept;
}

/** Puts rows of texts in at a 0-based place. */
export function insertRows(table: GridTable, at: number, rows: readonly Omit<GridRow, 'key'>[]): GridTable {
  const made = rows.map((row, index) => ({ ...row, key: table.nextKey + index }));
  return { ...table, rows: table.rows.toSpliced(at, 0, ...made), nextKey: table.nextKey + rows.length };
}

/** Takes rows out. */
export function removeRows(table: GridTable, rows: ReadonlySet<number>): GridTable {
  return { ...table, rows: table.rows.filter((_, index) => !rows.has(index)) };
}

/** Adds columns at the end that are not there yet. */
export function addColumns(table: GridTable, ids: readonly string[]): GridTable {
  const known = new Set(table.columns);
  const added = ids.filter((id) => !known.has(id));
  return added.length === 0 ? table : { ...table, columns: [...table.columns, ...added] };
}
