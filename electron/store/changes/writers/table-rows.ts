import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { DatabaseTables } from '#electron/store/tables/database-tables.ts';

/** A value of a column. */
export type StoredValue = string | number | null;

/** Values by column. */
export type StoredRow = Record<string, StoredValue>;

/** A row that is in the table: its row id, and the columns that were asked for. */
export interface FoundRow {
  id: number;
  values: StoredRow;
}

/** Prepared statements for the rows of one table, whatever columns a caller knows of. Call them inside a change. */
export interface TableRows {
  /** The row with these values, which name at most one. */
  find(key: StoredRow): FoundRow | undefined;
  /** Adds a row and gives its row id. */
  insert(row: StoredRow): number;
  update(id: number, changes: StoredRow): void;
}

/** `columns` are those that `find` reads. Names of tables and columns come from the program, never from a file. */
export function createTableRows(
  connection: DatabaseSync,
  table: keyof DatabaseTables,
  columns: readonly string[],
): TableRows {
  const statements = new Map<string, StatementSync>();
  const prepared = (sql: string) => {
    const known = statements.get(sql);
    if (known) return known;
    const statement = connection.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
  const read = columns.length > 0 ? `, ${columns.join(', ')}` : '';
  return {
    find(key) {
      const where = Object.keys(key).map((column) => `${column} is ?`);
      const sql = `select rowid as row_id${read} from ${table} where ${where.join(' and ')}`;
      const found = prepared(sql).get(...Object.values(key)) as StoredRow | undefined;
      if (!found) return undefined;
      const { row_id, ...values } = found;
      return { id: Number(row_id), values };
    },
    insert(row) {
      const names = Object.keys(row);
      const sql = `insert into ${table} (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`;
      return Number(prepared(sql).run(...Object.values(row)).lastInsertRowid);
    },
    update(id, changes) {
      const names = Object.keys(changes);
      if (names.length === 0) return;
      const sql = `update ${table} set ${names.map((name) => `${name} = ?`).join(', ')} where rowid = ?`;
      prepared(sql).run(...Object.values(changes), id);
    },
  };
}

/** The values of a list that belongs to a record, each one or more columns. */
export interface ChildRows {
  /** Makes these the values of the record; false if they were already. */
  replace(parent: number, values: readonly (readonly StoredValue[])[]): boolean;
}

export function createChildRows(
  connection: DatabaseSync,
  child: { table: string; parent: string; columns: readonly string[] },
): ChildRows {
  const { table, parent: parentColumn, columns } = child;
  const list = connection.prepare(
    `select ${columns.join(', ')} from ${table} where ${parentColumn} = ? order by ${columns.join(', ')}`,
  );
  list.setReturnArrays(true);
  const clear = connection.prepare(`delete from ${table} where ${parentColumn} = ?`);
  const places = [parentColumn, ...columns].map(() => '?').join(', ');
  const add = connection.prepare(`insert into ${table} (${parentColumn}, ${columns.join(', ')}) values (${places})`);
  const textOf = (values: readonly (readonly unknown[])[]) => values.map((value) => JSON.stringify(value)).toSorted();
  return {
    replace(parent, values) {
      const before = textOf(list.all(parent) as unknown as unknown[][]);
      const after = textOf(values);
      if (before.length === after.length && before.every((value, index) => value === after[index])) return false;
      if (before.length > 0) clear.run(parent);
      for (const value of values) add.run(parent, ...value);
      return true;
    },
  };
}
