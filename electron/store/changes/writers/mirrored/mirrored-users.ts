import type { DatabaseSync } from 'node:sqlite';
import type { Change } from '../../change-context.ts';
import { insertUser } from '../user-writer.ts';
import { putSent } from './mirrored-rest.ts';
import type { MirroredUser } from './mirrored-records.ts';

/** Gives the `app_user.id` for a user of the site; null for one whom the copy does not know. */
export type UserOf = (siteUser: number | undefined) => number | null;

/** How the users of a site are called in a copy: their ids there are all that is sure not to change. */
const PREFIX = 'site-user-';

/** Ids at the site of the people that a copy knows. */
export function siteUsers(connection: DatabaseSync): Set<number> {
  const rows = connection.prepare('select user_name from app_user where user_name like ?').all(`${PREFIX}%`);
  return new Set(rows.map((row) => Number(String(row['user_name']).slice(PREFIX.length))));
}

/** Writes the people of a site, and tells who is who. Belongs in a change. */
export function createCopiedUsers(change: Change): { put(user: MirroredUser): void; userOf: UserOf } {
  const { connection, today } = change;
  const rows = connection.prepare('select id, user_name from app_user where user_name like ?').all(`${PREFIX}%`);
  const known = new Map(rows.map((row) => [String(row['user_name']), Number(row['id'])]));
  const update = connection.prepare(
    'update app_user set first_name = ?, surname = ?, affiliation = ?, email = ? where id = ?',
  );
  return {
    put({ id, first_name, surname, affiliation, email = '', also }) {
      const user_name = `${PREFIX}${id}`;
      const found = known.get(user_name);
      const row =
        found ?? insertUser(connection, { user_name, first_name, surname, affiliation, role: 'submitter' }, today);
      known.set(user_name, row);
      update.run(first_name, surname, affiliation, email, row);
      putSent(change, 'person', row, also);
    },
    userOf: (siteUser) => (siteUser === undefined ? null : (known.get(`${PREFIX}${siteUser}`) ?? null)),
  };
}
