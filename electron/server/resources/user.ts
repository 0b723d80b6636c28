import type { User } from '#shared/api/user.ts';
import { isCurator, type UserRow } from '#electron/store/records/user-repository.ts';
import { defined } from '#shared/defined.ts';

/** The user record of the contract. */
export function userResource(row: UserRow): User {
  const { id, first_name, surname, affiliation, email } = row;
  return { id, first_name, surname, affiliation, ...defined({ email: (isCurator(row) && email) || undefined }) };
}
