import type { Selectable } from 'kysely';
import type { Database } from '../../file/database.ts';
import { preparedQuery, statementOf } from '../../file/prepared-query.ts';
import { translated } from '../../file/store-errors.ts';
import type { DatabaseTables } from '../../tables/database-tables.ts';
import { skipped, type Part } from '../part.ts';

export type SubmissionRow = Selectable<DatabaseTables['submission']>;
export type SubmissionItemRow = Selectable<DatabaseTables['submission_item']>;
type SubmissionMessageRow = Selectable<DatabaseTables['submission_message']>;

export type OwnedSubmission = SubmissionRow & { submitter_name: string };

const byId = preparedQuery((sql, id: string) =>
  sql
    .selectFrom('submission')
    .innerJoin('app_user', 'app_user.id', 'submission.submitter')
    .selectAll('submission')
    .select('app_user.user_name as submitter_name')
    .where('submission.id', '=', id),
);
const itemsOf = preparedQuery((sql, id: string) =>
  sql.selectFrom('submission_item').selectAll().where('submission', '=', id).orderBy('position'),
);
const messagesOf = preparedQuery((sql, id: string) =>
  sql.selectFrom('submission_message').selectAll().where('submission', '=', id).orderBy('sent_at').orderBy('id'),
);
const missingOf = preparedQuery((sql, id: string) =>
  sql
    .selectFrom('submission_file')
    .select('filename')
    .where('submission', '=', id)
    .where('required', '=', 1)
    .where('uploaded_at', 'is', null)
    .orderBy('filename'),
);

/** A submission. Undefined if there is none of this id. */
export function findSubmission(database: Database, id: string): OwnedSubmission | undefined {
  return byId(database, id)[0];
}

/** The items of a submission in their order. */
export function submissionItems(database: Database, id: string): SubmissionItemRow[] {
  return itemsOf(database, id);
}

/** The correspondence of a submission in time order. */
export function submissionMessages(database: Database, id: string): SubmissionMessageRow[] {
  return messagesOf(database, id);
}

/** Names of the required files that were not uploaded yet, sorted. */
export function missingFiles(database: Database, id: string): string[] {
  return missingOf(database, id).map(({ filename }) => filename);
}

export interface SubmissionFilter {
  /** User names of who sent them. */
  submitters: readonly string[];
  type?: string | undefined;
  /** In one of these states. All if absent. */
  statuses?: readonly SubmissionRow['status'][] | undefined;
}

/** Number of the submissions that fit. */
export async function countSubmissions(database: Database, filter: SubmissionFilter): Promise<number> {
  const query = filtered(database, filter).select((of) => of.fn.countAll<number>().as('records'));
  return (await query.executeTakeFirst())?.records ?? 0;
}

/** A part of the submissions that fit, by id. */
export async function listSubmissionIds(
  database: Database,
  filter: SubmissionFilter,
  part: Part<{ id: string }>,
): Promise<{ id: string }[]> {
  let query = filtered(database, filter).select('submission.id').orderBy('submission.id');
  if (part.after) query = query.where('submission.id', '>', part.after.id);
  // SQLite takes no limit beyond this, which means all.
  const limit = Number.isFinite(part.limit) ? part.limit : -1;
  return query.limit(limit).offset(skipped(part)).execute();
}

function filtered(database: Database, { submitters, type, statuses }: SubmissionFilter) {
  let query = database.sql
    .selectFrom('submission')
    .innerJoin('app_user', 'app_user.id', 'submission.submitter')
    .where('app_user.user_name', 'in', [...submitters]);
  if (type !== undefined) query = query.where('submission.type', '=', type);
  if (statuses !== undefined) query = query.where('submission.status', 'in', [...statuses]);
  return query;
}

/** How much somebody has sent that is still open. */
interface OpenSubmissions {
  /** All of them, also those that are started only. */
  unfinished: number;
  /** Those of one day among them. */
  ofDay: number;
}

/** Counts the open submissions of a user; those of an ISO date apart (`wire-notes.md` §8.1). */
export function countOpen(database: Database, submitter: string, day: string): OpenSubmissions {
  const row = translated(`The database "${database.name}"`, () =>
    statementOf(database.connection, COUNT_OPEN).get(day, submitter),
  );
  return { unfinished: Number(row?.['open']), ofDay: Number(row?.['of_day']) };
}

const COUNT_OPEN = `select count(*) as open, count(*) filter (where date_submitted = ?) as of_day from submission
  where submitter = (select id from app_user where user_name = ?) and status in ('started', 'pending')`;

const keyOf = preparedQuery((sql, submitter: string, key: string) =>
  sql
    .selectFrom('idempotency_key')
    .innerJoin('app_user', 'app_user.id', 'idempotency_key.submitter')
    .select(['idempotency_key.submission', 'idempotency_key.request_hash'])
    .where('app_user.user_name', '=', submitter)
    .where('idempotency_key.key', '=', key),
);

/** The request that a user made with an idempotency key. Undefined if there was none. */
export function findRequest(
  database: Database,
  submitter: string,
  key: string,
): { submission: string; request_hash: string } | undefined {
  return keyOf(database, submitter, key)[0];
}
