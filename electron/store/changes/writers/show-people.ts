import type { Author, UserRole } from '../authors.ts';
import type { Change } from '../change-context.ts';
import { insertUser, setUser } from './user-writer.ts';

/** A person as the users of a database are to show: without a role only if records may name the person already. */
export interface ShownPerson extends Omit<Author, 'role'> {
  role?: UserRole;
}

/**
 * Brings the users of a database in line with the accounts and their roles: who has one is listed, and who lost it stays as a
 * submitter, since records may name that person. Gives whether anything is different now.
 */
export function showPeople(change: Change, { people }: { people: ShownPerson[] }): boolean {
  const { connection, today } = change;
  const find = connection.prepare('select id from app_user where user_name = ?');
  let isChanged = false;
  for (const { role, ...person } of people) {
    const id = find.get(person.user_name)?.['id'];
    const user = { ...person, role: role ?? 'submitter' };
    if (id === undefined && role === undefined) continue;
    const record_id = String(id ?? insertUser(connection, user, today));
    if (id !== undefined && !setUser(connection, Number(id), user, today)) continue;
    const action = id === undefined ? 'Added the user.' : 'Changed the user.';
    change.note({ kind: 'app_user', record_id, action, after: { user_name: user.user_name, role: user.role } });
    isChanged = true;
  }
  if (isChanged) change.detailsChanged();
  return isChanged;
}
