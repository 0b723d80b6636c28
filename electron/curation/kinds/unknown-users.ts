import { userOf } from '#electron/store/changes/writers/records/naming-users.ts';
import type { Database } from '#electron/store/file/database.ts';
import { errorOf, type RowProblem } from '#shared/rules/rule-problem.ts';

/** The user names, by member, that the database does not have. */
export function unknownUsers(
  { connection }: Database,
  members: Readonly<Record<string, readonly string[]>>,
): RowProblem[] {
  return Object.entries(members).flatMap(([member, names]) =>
    names
      .filter((name) => userOf(connection, name) === undefined)
      .map((name) => errorOf('unknown_user', `The database has no user "${name}".`, member)),
  );
}
