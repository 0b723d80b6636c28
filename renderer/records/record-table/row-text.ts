import { toTsv } from '#shared/sheet.ts';
import type { RecordColumn } from './record-column.ts';

/** Rows as tab-separated text, one column per shown column. */
export function rowsAsTsv<Row>(
  columns: readonly RecordColumn<Row>[],
  rows: readonly Row[],
  { withHeader }: { withHeader: boolean },
): string {
  const cells = rows.map((row) => columns.map(({ value }) => value(row)));
  return toTsv(withHeader ? [columns.map(({ header }) => header), ...cells] : cells);
}

/** Rows as JSON objects with the ids of the shown columns as members; empty cells are left out. */
export function rowsAsJson<Row>(columns: readonly RecordColumn<Row>[], rows: readonly Row[]): string {
  const objects = rows.map((row) =>
    Object.fromEntries(
      columns.map(({ id, value }) => [id, value(row)] as const).filter(([, value]) => value !== undefined),
    ),
  );
  return JSON.stringify(objects, undefined, 2);
}
