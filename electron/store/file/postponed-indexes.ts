import type { DatabaseSync } from 'node:sqlite';

/**
 * Drops the indexes of a table and gives a function that creates them again. Sorting once is many times faster than
 * inserting a million entries at random positions. Call both inside one transaction, so that a failure brings the
 * indexes back.
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
