import type { DatabaseSync } from 'node:sqlite';

/**
 * Takes the indexes of a table away and gives the function that makes them again: sorting once is many times faster than
 * inserting a million entries in random places. Call both inside of one transaction, so that a failure brings them back.
 */
export function postponeIndexes(connection: DatabaseSync, table: string): () => void {
  const indexes = connection
    .prepare("select name, sql from sqlite_master where type = 'index' and tbl_name = ? and sql is not null")
    .all(table);
  for (const { name } of indexes) connection.exec(`drop index ${String(name)}`);
  return () => {
    for (const { sql } of indexes) connection.exec(String(sql));
  };
}
