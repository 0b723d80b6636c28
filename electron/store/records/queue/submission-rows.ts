import type { Database } from '../../file/database.ts';
import { preparedQuery } from '../../file/prepared-query.ts';
import type { SubmissionItemRow } from '../submission/submission-repository.ts';

const itemAt = preparedQuery((from, submission: string, position: number) =>
  from.selectFrom('submission_item').selectAll().where('submission', '=', submission).where('position', '=', position),
);
const userById = preparedQuery((from, id: number) =>
  from.selectFrom('app_user').select(['id', 'user_name', 'first_name', 'surname', 'email']).where('id', '=', id),
);

export function findItem(database: Database, submission: string, position: number): SubmissionItemRow | undefined {
  return itemAt(database, submission, position)[0];
}

/** The last line of the history of a submission that ends with the name of an item: it was corrected, or a decision taken back. */
export function lastNoteAbout(
  { connection }: Database,
  submission: string,
  itemId: string,
): { action: string; curator: number | null; changed_at: string } | undefined {
  const row = connection
    .prepare(
      `select action, curator, changed_at from record_history
       where kind = 'submission' and record_id = ?1 and substr(action, -length(?2)) = ?2 order by id desc limit 1`,
    )
    .get(submission, ` ${itemId}.`);
  if (!row) return undefined;
  const { action, curator, changed_at } = row;
  return { action: String(action), curator: curator === null ? null : Number(curator), changed_at: String(changed_at) };
}

/** A person by the row id of `app_user`, as people call him or her. */
export function personOf(database: Database, id: number): { id: number; name: string } {
  const user = userById(database, id)[0];
  const name = user ? `${user.first_name} ${user.surname}`.trim() || user.user_name : '';
  return { id, name };
}

/** The user name of a person by the row id of `app_user`; empty if there is none. */
export function userNameOf(database: Database, id: number): string {
  return userById(database, id)[0]?.user_name ?? '';
}

/**
 * Whether two row ids of `app_user` stand for one person, as far as can be known: they are equal, or have the same mail address or
 * the same full name, in capitals or not.
 */
export function samePerson(database: Database, one: number, other: number): boolean {
  if (one === other) return true;
  const first = userById(database, one)[0];
  const second = userById(database, other)[0];
  if (!first || !second) return false;
  const isSame = (own: string, others: string) => plain(own) !== '' && plain(own) === plain(others);
  return isSame(first.email, second.email) || isSame(fullName(first), fullName(second));
}

/** Empty where only one name is known: that may be a role, such as "Curator". */
function fullName({ first_name, surname }: { first_name: string; surname: string }): string {
  return surname === '' ? '' : `${first_name} ${surname}`;
}

function plain(text: string): string {
  return text.normalize('NFKC').trim().replaceAll(/\s+/gu, ' ').toLowerCase();
}
