import type { DatabaseSync } from 'node:sqlite';
import { firstFreeId } from './retired-ids.ts';

/** A user as a table names one. */
export interface NamedUser {
  id: number;
  user_name: string;
  full_name: string;
}

/** What a new user is made of. */
export interface NewUser {
  user_name: string;
  first_name: string;
  surname: string;
  affiliation: string;
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

/** Makes a user and gives the id, which no other one ever had. */
export function insertUser(connection: DatabaseSync, user: NewUser, today: string): number {
  const { user_name, first_name, surname, affiliation, role } = user;
  const id = firstFreeId(connection, 'user');
  connection
    .prepare(
      `insert into app_user (id, user_name, first_name, surname, affiliation, role, date_entered, datestamp)
       values (?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(id, user_name, first_name, surname, affiliation, role, today, today);
  return id;
}
