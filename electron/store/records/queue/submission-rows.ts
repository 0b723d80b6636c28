import type { Database } from '../../file/database.ts';
import { preparedQuery } from '../../file/prepared-query.ts';
import type { SubmissionItemRow } from '../submission/submission-repository.ts';

const itemAt = preparedQuery((from, submission: string, position: number) =>
  from.selectFrom('submission_item').selectAll().where('submission', '=', submission).where('position', '=', position),
);
const filesOf = preparedQuery((from, submission: string) =>
  from.selectFrom('submission_file').selectAll().where('submission', '=', submission).orderBy('filename'),
);
const userById = preparedQuery((from, id: number) =>
  from.selectFrom('app_user').select(['id', 'user_name', 'first_name', 'surname']).where('id', '=', id),
);

export function findItem(database: Database, submission: string, position: number): SubmissionItemRow | undefined {
  return itemAt(database, submission, position)[0];
}

/** Files by name. */
export function listFiles(database: Database, submission: string) {
  return filesOf(database, submission);
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
