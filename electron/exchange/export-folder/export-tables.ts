import { join } from 'node:path';
import { type CuratedColumn, storedName, type TableSpec } from '../curated/table-spec.ts';
import type { ExportContext } from './export-context.ts';
import { cellOf, createTextFile, listCell, tableRow, type TextFile } from './table-file.ts';

/** The table that a name in a cell comes from, and its column with the name. */
const NAMED: Partial<Record<CuratedColumn['type'], { table: string; column: string }>> = {
  user: { table: 'app_user', column: 'user_name' },
  locus: { table: 'locus', column: 'name' },
  scheme: { table: 'scheme', column: 'name' },
  classification: { table: 'classification_scheme', column: 'name' },
  project: { table: 'project', column: 'short_description' },
};

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

/** Begins a table with its heads. */
export function startTable(path: string, { columns }: TableSpec): TextFile {
  const file = createTextFile(path);
  file.write(tableRow(columns.map(({ name }) => name)));
  return file;
}

const LISTS: readonly CuratedColumn['type'][] = ['json', 'list', 'numbers', 'users'];

function cellOfColumn(value: unknown, { type }: CuratedColumn): string {
  if (value === null || value === undefined) return '';
  if (type === 'flag') return value === 1 ? 'yes' : 'no';
  return LISTS.includes(type) ? listCell(value) : cellOf(value);
}

/** SQL that gives the rows of a table under the names of its columns. Lists are JSON arrays, people and loci their names. */
function selectRows(spec: TableSpec): string {
  if (spec.select !== undefined) return spec.select;
  const columns = spec.columns.flatMap((column) => {
    const expression = expressionOf(column);
    return expression === undefined ? [] : [`${expression} as "${column.name}"`];
  });
  const where = spec.where === undefined ? '' : ` where ${spec.where}`;
  return `select ${columns.join(', ')} from ${spec.table} t${where} order by ${spec.order}`;
}

function expressionOf(column: CuratedColumn): string | undefined {
  if (column.child) return listExpression(column, column.child);
  const stored = storedName(column);
  if (stored === undefined) return undefined;
  const named = NAMED[column.type];
  return named ? `(select n.${named.column} from ${named.table} n where n.id = t.${stored})` : `t.${stored}`;
}

function listExpression(
  { type }: CuratedColumn,
  { table, parent, columns }: NonNullable<CuratedColumn['child']>,
): string {
  const value = columns.map((name) => `c.${name}`).join(` || ':' || `);
  const shown = type === 'users' ? `(select user_name from app_user where id = ${value})` : value;
  const values = `select ${shown} as value from ${table} c where c.${parent} = t.id`;
  // Most records have no list. To look is much faster than to make an empty one.
  return `case when exists (${values}) then (select json_group_array(value) from (${values} order by value)) end`;
}
