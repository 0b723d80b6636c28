import type { DatabaseSync } from 'node:sqlite';
import { countOf } from '#shared/count-of.ts';
import type { UserMembers } from '#shared/api/curation/user-members.ts';
import { statementOf } from '#electron/store/file/prepared-query.ts';
import type { Change } from '../../change-context.ts';
import { updateRow } from '../table-rows.ts';
import { insertUser } from '../user-writer.ts';

const COLUMNS = ['user_name', 'first_name', 'surname', 'affiliation', 'email', 'role'] as const;

/** The members of a person, or undefined. */
export function readUserRecord(connection: DatabaseSync, id: number): UserMembers | undefined {
  const row = statementOf(connection, `select ${COLUMNS.join(', ')} from app_user where id = ?`).get(id);
  return row && (Object.fromEntries(COLUMNS.map((name) => [name, row[name]])) as unknown as UserMembers);
}

/** The id of the person with a user name, in capitals or not. */
export function userNamed(connection: DatabaseSync, name: string): number | undefined {
  const row = statementOf(connection, 'select id from app_user where user_name = ? collate nocase').get(name);
  return row ? Number(row['id']) : undefined;
}

/** Adds a person and gives the id: the next one that nobody ever had, or that of a deleted one who comes back. */
export function insertUserRecord(change: Change, members: UserMembers, restored?: number): number {
  const id = insertUser(change.connection, members, change.today, restored);
  change.contentChanged();
  return id;
}

export function updateUserRecord(change: Change, id: number, members: UserMembers): void {
  updateRow(change.connection, 'app_user', id, { ...members, datestamp: change.today });
  change.contentChanged();
}

/** Deletes a person whom nothing names, and retires the id. */
export function removeUserRecord(change: Change, id: number): void {
  change.connection.prepare('delete from app_user where id = ?').run(id);
  change.retire({ kind: 'user', record_id: String(id) });
  change.contentChanged();
}

/** Tables that name a person, with how many of their rows do, as sentences. */
export function namingUser(connection: DatabaseSync, id: number): string[] {
  const references = connection
    .prepare(
      `select m.name as "table", f."from" as "column" from sqlite_master m, pragma_foreign_key_list(m.name) f
       where m.type = 'table' and f."table" = 'app_user' order by m.name, f."from"`,
    )
    .all();
  const counts = new Map<string, number>();
  for (const { table, column } of references) {
    const row = connection.prepare(`select count(*) as n from ${String(table)} where ${String(column)} = ?`).get(id);
    counts.set(String(table), (counts.get(String(table)) ?? 0) + Number(row?.['n']));
  }
  return [...counts]
    .filter(([, count]) => count > 0)
    .map(([table, count]) => `${countOf(count, 'row')} of "${table}" ${count === 1 ? 'names' : 'name'} the person.`);
}
