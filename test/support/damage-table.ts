import { readFileSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** Bytes of a page of a database. */
const PAGE = 8192;

/** Makes the first page of a table of a database, which nobody has open, unreadable. */
export function damageTable(file: string, table: string): void {
  const bytes = readFileSync(file);
  const page = rootPage(file, table);
  bytes.subarray((page - 1) * PAGE, page * PAGE).fill(0xff);
  writeFileSync(file, bytes);
}

/** Counted from 1. */
function rootPage(file: string, table: string): number {
  using database = new DatabaseSync(file, { readOnly: true });
  return Number(database.prepare('select rootpage from sqlite_schema where name = ?').get(table)?.['rootpage']);
}
