import type { Selectable } from 'kysely';
import type { Database } from '../../file/database.ts';
import { preparedQuery } from '../../file/prepared-query.ts';
import type { DatabaseTables } from '../../tables/database-tables.ts';

export type SubmissionRow = Selectable<DatabaseTables['submission']>;
export type SubmissionItemRow = Selectable<DatabaseTables['submission_item']>;

const submissionById = preparedQuery((from, id: string) =>
  from.selectFrom('submission').selectAll().where('id', '=', id),
);
const itemsOf = preparedQuery((from, submission: string) =>
  from.selectFrom('submission_item').selectAll().where('submission', '=', submission).orderBy('position'),
);
const itemAt = preparedQuery((from, submission: string, position: number) =>
  from.selectFrom('submission_item').selectAll().where('submission', '=', submission).where('position', '=', position),
);
const messagesOf = preparedQuery((from, submission: string) =>
  from
    .selectFrom('submission_message')
    .select(['author', 'sent_at', 'message'])
    .where('submission', '=', submission)
    .orderBy('sent_at')
    .orderBy('id'),
);
const filesOf = preparedQuery((from, submission: string) =>
  from.selectFrom('submission_file').selectAll().where('submission', '=', submission).orderBy('filename'),
);
const userById = preparedQuery((from, id: number) =>
  from.selectFrom('app_user').select(['id', 'user_name', 'first_name', 'surname']).where('id', '=', id),
);

export function findSubmission(database: Database, id: string): SubmissionRow | undefined {
  return submissionById(database, id)[0];
}

/** Items in their order. */
export function listItems(database: Database, submission: string): SubmissionItemRow[] {
  return itemsOf(database, submission);
}

export function findItem(database: Database, submission: string, position: number): SubmissionItemRow | undefined {
  return itemAt(database, submission, position)[0];
}

/** Messages in the order in which they were sent. */
export function listMessages(database: Database, submission: string) {
  return messagesOf(database, submission);
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
