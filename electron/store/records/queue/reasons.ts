import type { Database } from '../../file/database.ts';

/** The reasons for rejecting that a curator (row id of `app_user`) keeps, in their order. */
export async function listReasons(database: Database, curator: number): Promise<string[]> {
  const rows = await database.sql
    .selectFrom('rejection_reason')
    .select('reason')
    .where('curator', '=', curator)
    .orderBy('position')
    .execute();
  return rows.map(({ reason }) => reason);
}

/** The row id of the user of a database who has a user name. Undefined if nobody has. */
export async function userNamed(database: Database, userName: string): Promise<number | undefined> {
  const row = await database.sql
    .selectFrom('app_user')
    .select('id')
    .where('user_name', '=', userName)
    .executeTakeFirst();
  return row?.id;
}
