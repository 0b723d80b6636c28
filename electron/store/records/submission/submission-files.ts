import type { Selectable } from 'kysely';
import type { Database } from '../../file/database.ts';
import { preparedQuery, statementOf } from '../../file/prepared-query.ts';
import type { DatabaseTables } from '../../tables/database-tables.ts';

export type SubmissionFileRow = Selectable<DatabaseTables['submission_file']>;

const filesOf = preparedQuery((sql, submission: string) =>
  sql.selectFrom('submission_file').selectAll().where('submission', '=', submission).orderBy('filename'),
);

/** The file of a submission that has a name, also when it was not uploaded yet. Equal letters may be written in other ways. */
export function findSubmissionFile(
  database: Database,
  submission: string,
  name: string,
): SubmissionFileRow | undefined {
  const wanted = name.normalize('NFC');
  return filesOf(database, submission).find(({ filename }) => filename.normalize('NFC') === wanted);
}

/** Files of a submission by name, also those that were not uploaded yet. */
export function submissionFiles(database: Database, submission: string): SubmissionFileRow[] {
  return filesOf(database, submission);
}

/** Files of a submission that were uploaded, by name. */
export function uploadedFiles(database: Database, submission: string): SubmissionFileRow[] {
  return filesOf(database, submission).filter(({ uploaded_at }) => uploaded_at !== null);
}

/** Bytes of all files of the submissions that a user, by name, sent. */
export function bytesOfSubmitter(database: Database, submitter: string): number {
  return Number(statementOf(database.connection, SUM_BYTES).get(submitter)?.['bytes']);
}

const SUM_BYTES = `select coalesce(sum(size), 0) as bytes from submission_file where submission in
  (select id from submission where submitter = (select id from app_user where user_name = ?))`;

/** Whether a record names these bytes. */
export function hasStored(database: Database, storedName: string): boolean {
  const query = 'select 1 from submission_file where stored_name = ? and uploaded_at is not null';
  return statementOf(database.connection, query).get(storedName) !== undefined;
}
