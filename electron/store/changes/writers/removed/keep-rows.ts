import type { DatabaseSync } from 'node:sqlite';
import { statementOf } from '#electron/store/file/prepared-query.ts';
import { columnsOf, type Reference } from '#electron/store/file/table-layout.ts';
import type { DatabaseTables } from '#electron/store/tables/database-tables.ts';
import type { Change } from '../../change-context.ts';
import type { StoredRow } from '../table-rows.ts';
import {
  cellText,
  keptOrder,
  keptReferences,
  removingReferences,
  tablesUnder,
  type RemovedPart,
} from './removed-part.ts';

/** The rows that are a record: those of a table with these values. Names come from the program. */
export interface RecordRows {
  table: keyof DatabaseTables;
  where: StoredRow;
}

/** Characters of the rows that are stored together, unless one row has more: a genome is never in memory as a whole. */
const MOST_TOGETHER = 1_000_000;

/**
 * Keeps the rows of a record, and all that go with them, beside the line of the history that tells of the deletion; call it before
 * they are deleted. What follows from other records is not kept.
 */
export function keepRows(change: Change, line: number, { table: root, where }: RecordRows): void {
  const { connection } = change;
  const references = removingReferences(connection);
  const own = Object.keys(where).map((column) => `${column} is :${column}`);
  const tables = tablesUnder(references, root);
  let parts = 0;
  for (const table of tables) {
    const condition = conditionOf(references, tables, { table, root, own: own.join(' and ') });
    parts += keepTable(change, { line, parts, table, isOwnLocus: root === 'locus', condition, where });
  }
}

/** Which rows of a table go with the record, as SQL that names the values of the record. */
function conditionOf(
  references: readonly Reference[],
  tables: readonly string[],
  { table, root, own }: { table: string; root: string; own: string },
): string {
  if (table === root) return own;
  return references
    .filter((reference) => reference.table === table && tables.includes(reference.parent))
    .map(({ columns, parent, parentColumns }) => {
      const above = conditionOf(references, tables, { table: parent, root, own });
      return `(${columns.join(', ')}) in (select ${parentColumns.join(', ')} from ${parent} where ${above})`;
    })
    .join(' or ');
}

interface KeptTable {
  line: number;
  /** How many parts there are before. */
  parts: number;
  table: string;
  /** The record is a locus: its rows name it by its row id, as it comes back with them. */
  isOwnLocus: boolean;
  condition: string;
  where: StoredRow;
}

/** Gives the number of parts that it makes. */
function keepTable(change: Change, { line, parts, table, isOwnLocus, condition, where }: KeptTable): number {
  const { connection } = change;
  const columns = columnsOf(connection, table);
  const byName = isOwnLocus ? [] : lociOf(connection, table);
  const cells = columns.map((column) =>
    byName.includes(column) ? `(select name from locus where locus.id = ${table}.${column})` : column,
  );
  const read = connection.prepare(
    `select ${cells.join(', ')} from ${table} where ${condition} order by ${keptOrder(table)}`,
  );
  read.setReturnArrays(true);
  const write = statementOf(connection, 'insert into removed_rows (change, content) values (?, ?)');
  let rows: string[] = [];
  let size = 0;
  let made = 0;
  const flush = () => {
    if (rows.length === 0) return;
    const head = JSON.stringify({ part: parts + made, table, columns } satisfies Omit<RemovedPart, 'rows'>);
    write.run(line, `${head.slice(0, -1)},"rows":[${rows.join(',')}]}`);
    change.wrote(size);
    made += 1;
    [rows, size] = [[], 0];
  };
  for (const row of read.iterate(where) as Iterable<unknown>) {
    const text = JSON.stringify((row as unknown[]).map(cellText));
    if (size + text.length > MOST_TOGETHER) flush();
    rows.push(text);
    size += text.length;
  }
  flush();
  return made;
}

/** Columns of a table that name a locus. Nobody sees the row id of a locus, and another one may have it later. */
function lociOf(connection: DatabaseSync, table: string): string[] {
  return keptReferences(connection)
    .filter((reference) => reference.table === table && reference.parent === 'locus')
    .flatMap(({ columns }) => columns);
}
