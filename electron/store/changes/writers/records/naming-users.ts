import type { DatabaseSync } from 'node:sqlite';
import { statementOf } from '#electron/store/file/prepared-query.ts';

/** A table whose rows name users of the database for a record, and its column for the record. Names come from the program. */
export type NamingTable = readonly [table: string, record: 'isolate' | 'project'];

/** Row id of a user of the database. */
export function userOf(connection: DatabaseSync, userName: string): number | undefined {
  const row = statementOf(connection, 'select id from app_user where user_name = ?').get(userName);
  return row && Number(row['id']);
}

/** The user names that a table has for a record, in their order. */
export function usersNamed(connection: DatabaseSync, [table, record]: NamingTable, id: number): string[] {
  const sql = `select u.user_name from ${table} n join app_user u on u.id = n.user where n.${record} = ? order by u.user_name`;
  return statementOf(connection, sql)
    .all(id)
    .map((row) => String(row['user_name']));
}

/** Whether a table names a user for a record. */
export function isNamed(
  connection: DatabaseSync,
  [table, record]: NamingTable,
  id: number,
  userName: string | undefined,
): boolean {
  if (userName === undefined) return false;
  const sql = `select 1 from ${table} where ${record} = ? and user = (select id from app_user where user_name = ?)`;
  return statementOf(connection, sql).get(id, userName) !== undefined;
}

/** Makes these the users that a table has for a record. */
export function nameUsers(
  connection: DatabaseSync,
  [table, record]: NamingTable,
  id: number,
  userNames: readonly string[],
): void {
  statementOf(connection, `delete from ${table} where ${record} = ?`).run(id);
  const add = statementOf(
    connection,
    `insert into ${table} (${record}, user) select ?, id from app_user where user_name = ?`,
  );
  for (const name of userNames) add.run(id, name);
}
