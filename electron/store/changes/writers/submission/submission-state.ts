import { outcomeOf } from '#shared/rules/submission-outcome.ts';
import { IDLE_DAYS } from '#shared/rules/submission-policy.ts';
import type { Change } from '../../change-context.ts';
import { fixEmbargo } from './fix-embargo.ts';
import { missingFiles, type SubmissionRow } from '../../../records/submission/submission-repository.ts';

/** What a submission is after its files have changed. */
interface StateOfFiles {
  status: SubmissionRow['status'];
  /** Names of the required files that are not there. */
  missing: string[];
}

/**
 * Brings a submission in line with its required files: it is started as long as one is missing, then pending. Call it in the
 * transaction that adds or removes a file. It counts as touched today. A closed one stays closed. Undefined if there is none of
 * this id.
 */
export function followFiles(change: Change, id: string): StateOfFiles | undefined {
  const { database, connection, today } = change;
  const before = connection.prepare('select status from submission where id = ?').get(id)?.['status'];
  if (before === undefined) return undefined;
  const missing = missingFiles(database, id);
  const open = missing.length > 0 ? 'started' : 'pending';
  const status = before === 'closed' ? 'closed' : open;
  // It is sent on the day on which it is whole.
  const sent = before === 'started' && status === 'pending' ? ', date_submitted = ?2' : '';
  connection
    .prepare(`update submission set status = ?1, datestamp = ?2, revision = revision + 1${sent} where id = ?3`)
    .run(status, today, id);
  if (before === 'started' || status === 'started') fixEmbargo(change, id, status);
  return { status, missing };
}

/** Closes an open submission: its pending items are rejected with a reason. Says it in a message. */
export function withdraw(change: Change, id: string): void {
  const { connection, today } = change;
  connection
    .prepare(
      `update submission_item set status = 'rejected', reason = ?, revision = revision + 1
       where submission = ? and status = 'pending'`,
    )
    .run(WITHDRAWN, id);
  const statuses = connection.prepare('select distinct status from submission_item where submission = ?').all(id);
  const outcome = outcomeOf(statuses.map(({ status }) => status as 'assigned' | 'rejected'));
  connection
    .prepare(
      `update submission set status = 'closed', outcome = ?, datestamp = ?, revision = revision + 1 where id = ?`,
    )
    .run(outcome ?? null, today, id);
  change.note({ kind: 'submission', record_id: id, action: 'Withdrew the submission.' });
}

export const WITHDRAWN = 'Withdrawn by the submitter.';

/** Removes a submission with its items, messages, files and keys. The bytes of files are left to who looks for orphans. */
export function removeSubmission(change: Change, id: string): void {
  change.connection.prepare('delete from submission where id = ?').run(id);
  change.note({ kind: 'submission', record_id: id, action: 'Deleted the submission.' });
}

/** Milliseconds of a day. */
const DAY = 24 * 60 * 60 * 1000;

/** The day (ISO) before which a started submission was touched last that is idle at a moment. */
export function idleSince(moment: string): string {
  return new Date(Date.parse(moment) - IDLE_DAYS * DAY).toISOString().slice(0, 10);
}

interface Purged {
  ids: string[];
  /** Names of bytes that no record names any more. They are there until somebody removes them. */
  storedNames: string[];
}

/** Removes the started submissions that nobody has touched since a day (ISO). */
export function purgeStarted(change: Change, since: string): Purged {
  const files = change.connection
    .prepare(
      `select stored_name from submission_file where uploaded_at is not null
       and submission in (select id from submission where status = 'started' and datestamp < ?)`,
    )
    .all(since);
  const rows = change.connection
    .prepare(`delete from submission where status = 'started' and datestamp < ? returning id`)
    .all(since);
  const ids = rows.map(({ id }) => String(id));
  const action = 'Deleted the submission: its files never came.';
  change.note(...ids.map((record_id) => ({ kind: 'submission' as const, record_id, action })));
  return { ids, storedNames: files.map(({ stored_name }) => String(stored_name)) };
}
