import type { Selectable } from 'kysely';
import type { Database } from '../file/database.ts';
import type { DatabaseTables } from '../tables/database-tables.ts';

export type UserRow = Selectable<DatabaseTables['app_user']>;

const CURATING: UserRow['role'][] = ['curator', 'admin'];

/** Whether the user may curate. Only curators show an address to write to. */
export function isCurator(user: Pick<UserRow, 'role'>): boolean {
  return CURATING.includes(user.role);
}

export async function findUser(database: Database, id: number): Promise<UserRow | undefined> {
  return database.sql.selectFrom('app_user').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Curators and administrators by id. */
export async function listCurators(database: Database): Promise<UserRow[]> {
  return database.sql.selectFrom('app_user').selectAll().where('role', 'in', CURATING).orderBy('id').execute();
}

export async function hasCurators(database: Database): Promise<boolean> {
  const row = await database.sql.selectFrom('app_user').select('id').where('role', 'in', CURATING).executeTakeFirst();
  return row !== undefined;
}
