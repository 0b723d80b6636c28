import { z } from 'zod';
import { defined } from '#shared/defined.ts';
import type { DraftContent } from '#shared/rpc/contract/draft-content.ts';
import type { IsolateInputRow } from '#shared/rules/isolate.ts';
import { isBlank, makeTable, type GridRow, type GridTable } from '#renderer/records/grid/grid-table.ts';
import type { EntryTable } from '../entry/entry-table.ts';

/** What a spreadsheet said of cells: 0-based row, heading. Kept beside the rows, because those are texts only. */
const Marks = z.object({
  dates: z.array(z.tuple([z.number(), z.string()])).default([]),
  errors: z.array(z.tuple([z.number(), z.string(), z.string()])).default([]),
});

/** The table of a draft: its own columns, and those that the database wants besides. */
export function tableOfDraft({ columns, rows, choices }: DraftContent, entry: EntryTable): GridTable {
  const usual = entry.columns.map(({ id }) => id);
  const ids = [...usual, ...columns.filter((id) => !usual.includes(id))];
  const places = columns.map((id) => ids.indexOf(id));
  const marks = Marks.safeParse(choices['marks'] ?? {}).data ?? { dates: [], errors: [] };
  const dates = new Map<number, Set<number>>();
  for (const [row, id] of marks.dates) dates.set(row, (dates.get(row) ?? new Set()).add(ids.indexOf(id)));
  const errors = new Map<number, Map<number, string>>();
  for (const [row, id, error] of marks.errors) {
    errors.set(row, (errors.get(row) ?? new Map<number, string>()).set(ids.indexOf(id), error));
  }
  const made = rows.map((texts, index): IsolateInputRow => {
    const cells = Array.from({ length: ids.length }, () => '');
    for (const [at, place] of places.entries()) cells[place] = texts[at] ?? '';
    const row = { dates: dates.get(index), errors: errors.get(index) };
    return { cells, ...defined({ dates: row.dates, errors: row.errors }) };
  });
  return makeTable(ids, made);
}

/** The rows of a table that hold anything, in order: those of a draft. */
export function filledRows({ rows }: GridTable): readonly GridRow[] {
  return rows.filter((row) => !isBlank(row));
}

/** What of a table is kept and sent: filled rows, and the columns that are required or hold anything. */
export function contentOfTable(
  table: GridTable,
  entry: EntryTable,
): Pick<DraftContent, 'columns' | 'rows' | 'choices'> {
  const rows = filledRows(table);
  const required = new Set(entry.columns.flatMap(({ id, isRequired }) => (isRequired ? [id] : [])));
  const isUsed = (at: number) => rows.some(({ cells, errors }) => (cells[at] ?? '') !== '' || errors?.has(at) === true);
  const places = table.columns.flatMap((id, at) => (required.has(id) || isUsed(at) ? [at] : []));
  const marks = {
    dates: rows.flatMap(({ dates }, row) => [...(dates ?? [])].map((at) => [row, table.columns[at] ?? ''])),
    errors: rows.flatMap(({ errors }, row) =>
      [...(errors ?? [])].map(([at, error]) => [row, table.columns[at] ?? '', error]),
    ),
  };
  return {
    columns: places.map((at) => table.columns[at] ?? ''),
    rows: rows.map(({ cells }) => places.map((at) => cells[at] ?? '')),
    choices: marks.dates.length + marks.errors.length > 0 ? { marks } : {},
  };
}
