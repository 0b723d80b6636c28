import type { DatabaseSync } from 'node:sqlite';

/** Columns of a table that name a row of another one. */
export interface Reference {
  table: string;
  columns: readonly string[];
  parent: string;
  parentColumns: readonly string[];
  /** A row goes when the row goes that it names. */
  cascades: boolean;
}

const references = new WeakMap<DatabaseSync, readonly Reference[]>();

/** All references between the tables of a file, as its schema says. */
export function referencesOf(connection: DatabaseSync): readonly Reference[] {
  const known = references.get(connection) ?? readReferences(connection);
  references.set(connection, known);
  return known;
}

function readReferences(connection: DatabaseSync): Reference[] {
  const rows = connection
    .prepare(
      `select m.name as child, f.id, f."table" as parent, f."from" as own, f."to" as other, f.on_delete
       from sqlite_schema m, pragma_foreign_key_list(m.name) f where m.type = 'table' order by m.name, f.id, f.seq`,
    )
    .all();
  const groups = Map.groupBy(rows, ({ child, id }) => `${String(child)} ${String(id)}`);
  return [...groups.values()].map((columns) => ({
    table: String(columns[0]?.['child']),
    columns: columns.map(({ own }) => String(own)),
    parent: String(columns[0]?.['parent']),
    parentColumns: columns.map(({ other }) => String(other)),
    cascades: columns[0]?.['on_delete'] === 'CASCADE',
  }));
}

/** The columns of a table, in their order. */
export function columnsOf(connection: DatabaseSync, table: string): string[] {
  return connection
    .prepare('select name from pragma_table_info(?)')
    .all(table)
    .map(({ name }) => String(name));
}
