import { join } from 'node:path';
import type { Column, TableSpec } from '../curated/table-spec.ts';
import type { ExportContext } from './export-context.ts';
import { selectRows } from './select-rows.ts';
import { cellOf, createTextFile, listCell, tableRow, type TextFile } from './table-file.ts';

/** Values of columns that the database does not hold, by the row. */
export type Computed = Record<string, (row: Record<string, unknown>) => string>;

/** Writes a table, unless it has no rows. */
export function exportTable(context: ExportContext, spec: TableSpec, computed: Computed = {}): void {
  const { connection, folder } = context;
  let file: TextFile | undefined;
  try {
    for (const row of connection.prepare(selectRows(spec)).iterate()) {
      file ??= startTable(join(folder, `${spec.name}.tsv`), spec);
      const cells = spec.columns.map(
        (column) => computed[column.name]?.(row) ?? cellOfColumn(row[column.name], column),
      );
      file.write(tableRow(cells));
      context.count(`${spec.name}.tsv`);
    }
  } finally {
    file?.close();
  }
}

function startTable(path: string, { columns }: TableSpec): TextFile {
  const file = createTextFile(path);
  file.write(tableRow(columns.map(({ name }) => name)));
  return file;
}

const LISTS: readonly Column['type'][] = ['json', 'list', 'numbers', 'users'];

function cellOfColumn(value: unknown, { type }: Column): string {
  if (value === null || value === undefined) return '';
  if (type === 'flag') return value === 1 ? 'yes' : 'no';
  return LISTS.includes(type) ? listCell(value) : cellOf(value);
}
