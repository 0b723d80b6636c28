import type { DatabaseSync } from 'node:sqlite';

const USER_NAME = 'local';

/**
 * The user that stands for whoever works on this computer without an account: sender and curator of what is imported, which
 * the service must always be able to name (`service-description.md` §2, isolate record). Made when it is first needed.
 *
 * @returns `app_user.id`
 */
export function ensureLocalUser(connection: DatabaseSync, today: string): number {
  const found = connection.prepare('select id from app_user where user_name = ?').get(USER_NAME);
  if (found) return Number(found['id']);
  const made = connection
    .prepare(
      `insert into app_user (user_name, first_name, surname, affiliation, role, date_entered, datestamp)
       values (?, 'Local', 'curator', 'this computer', 'admin', ?, ?)`,
    )
    .run(USER_NAME, today, today);
  return Number(made.lastInsertRowid);
}
