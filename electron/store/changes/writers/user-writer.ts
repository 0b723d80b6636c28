import type { DatabaseSync } from 'node:sqlite';
import { bringBackId, firstFreeId } from './retired-ids.ts';

export interface NamedUser {
  id: number;
  user_name: string;
  full_name: string;
}

interface NewUser {
  user_name: string;
  first_name: string;
  surname: string;
  affiliation: string;
  email?: string;
  role: 'submitter' | 'curator' | 'admin';
}

/** The users of a database, by id. */
export function listUsers(connection: DatabaseSync): NamedUser[] {
  const rows = connection.prepare('select id, user_name, first_name, surname from app_user order by id').all();
  return rows.map((row) => ({
    id: Number(row['id']),
    user_name: String(row['user_name']),
    full_name: `${String(row['first_name'])} ${String(row['surname'])}`,
  }));
}

/** Makes a user and gives the id: the next one that no other ever had, or `restored`, that of a deleted one who comes back. */
export function insertUser(connection: DatabaseSync, user: NewUser, today: string, restored?: number): number {
  const { user_name, first_name, surname, affiliation, email = '', role } = user;
  if (restored !== undefined) bringBackId(connection, { kind: 'user', record_id: String(restored) });
  const id = restored ?? firstFreeId(connection, 'user');
  connection
    .prepare(
      `insert into app_user (id, user_name, first_name, surname, affiliation, email, role, date_entered, datestamp)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(id, user_name, first_name, surname, affiliation, email, role, today, today);
  return id;
}

/** Brings a user in line with a person who writes, and says whether anything changed. A role is only raised. */
export function updateUser(connection: DatabaseSync, id: number, user: NewUser, today: string): boolean {
  const role = String(connection.prepare('select role from app_user where id = ?').get(id)?.['role']);
  const isRaised = RANKS.indexOf(user.role) > RANKS.indexOf(role);
  return setUser(connection, id, isRaised ? user : { ...user, role: role as NewUser['role'] }, today);
}

/** From the least to the most. */
const RANKS: readonly string[] = ['submitter', 'curator', 'admin'];

/** Makes a user exactly what a person is, and says whether anything changed. */
export function setUser(connection: DatabaseSync, id: number, user: NewUser, today: string): boolean {
  const { first_name, surname, affiliation, email = '', role } = user;
  const { changes } = connection
    .prepare(
      `update app_user set first_name = ?1, surname = ?2, affiliation = ?3, email = ?4, role = ?5, datestamp = ?6
       where id = ?7 and (first_name, surname, affiliation, email, role) is not (?1, ?2, ?3, ?4, ?5)`,
    )
    .run(first_name, surname, affiliation, email, role, today, id);
  return changes > 0;
}
