import { storedName, type Column, type TableSpec } from '../curated/table-spec.ts';

/** The table that a name in a cell comes from, and its column with the name. */
const NAMED: Partial<Record<Column['type'], { table: string; column: string }>> = {
  user: { table: 'app_user', column: 'user_name' },
  locus: { table: 'locus', column: 'name' },
  scheme: { table: 'scheme', column: 'name' },
  classification: { table: 'classification_scheme', column: 'name' },
  project: { table: 'project', column: 'short_description' },
};

/** SQL that gives the rows of a table under the names of its columns. Lists are JSON arrays, people and loci their names. */
export function selectRows(spec: TableSpec): string {
  if (spec.select !== undefined) return spec.select;
  const columns = spec.columns.flatMap((column) => {
    const expression = expressionOf(column);
    return expression === undefined ? [] : [`${expression} as "${column.name}"`];
  });
  return `select ${columns.join(', ')} from ${spec.table} t order by ${spec.order}`;
}

function expressionOf(column: Column): string | undefined {
  if (column.child) return listExpression(column, column.child);
  const stored = storedName(column);
  if (stored === undefined) return undefined;
  const named = NAMED[column.type];
  return named ? `(select n.${named.column} from ${named.table} n where n.id = t.${stored})` : `t.${stored}`;
}

function listExpression({ type }: Column, { table, parent, columns }: NonNullable<Column['child']>): string {
  const value = columns.map((name) => `c.${name}`).join(` || ':' || `);
  const shown = type === 'users' ? `(select user_name from app_user where id = ${value})` : value;
  const values = `select ${shown} as value from ${table} c where c.${parent} = t.id`;
  // Most records have no list. To look is much faster than to make an empty one.
  return `case when exists (${values}) then (select json_group_array(value) from (${values} order by value)) end`;
}
