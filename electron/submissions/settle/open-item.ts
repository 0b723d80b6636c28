import type { Database } from '#electron/store/file/database.ts';
import { findItem, lastNoteAbout, personOf } from '#electron/store/records/queue/submission-rows.ts';
import {
  findSubmission,
  type SubmissionItemRow,
  type SubmissionRow,
} from '#electron/store/records/submission/submission-repository.ts';
import { refusal } from '#shared/api/error-codes.ts';
import { partOf } from '../requests/find-own.ts';
import type { SettlingCurator } from './settling-curator.ts';

/**
 * The submission that a curator changes, if it is as the curator saw it. AppError codes: unknown_submission 404, no_right 403,
 * changed_meanwhile 409, submission_not_open 409.
 */
export function openSubmission(
  database: Database,
  curator: SettlingCurator,
  { submission: id, revision }: { submission: string; revision?: number },
  status: 'pending' | 'closed' = 'pending',
): SubmissionRow {
  const row = findSubmission(database, id);
  if (!row) throw unknownSubmission(database, id);
  curator.refuse(partOf(row));
  if (revision !== undefined) refuseChanged(database, row, revision);
  if (row.status === status) return row;
  const sentence = { started: 'still lacks files', pending: 'is open', closed: 'is closed' }[row.status];
  throw refusal('submission_not_open', `The submission ${id} ${sentence}.`);
}

/** The same for one item of an open submission. AppError codes besides: unknown_item 404. */
export function openItem(
  database: Database,
  curator: SettlingCurator,
  asked: { submission: string; position: number; revision: number },
): { submission: SubmissionRow; item: SubmissionItemRow } {
  const submission = openSubmission(database, curator, { submission: asked.submission });
  const item = findItem(database, submission.id, asked.position);
  if (!item) {
    throw refusal('unknown_item', `The submission ${submission.id} has no item ${asked.position}.`);
  }
  if (item.revision !== asked.revision) throw changedItem(database, item);
  return { submission, item };
}

export function unknownSubmission(database: Database, id: string) {
  return refusal('unknown_submission', `The database "${database.name}" has no submission ${id}.`);
}

/** Tells the later of two curators what became of the item. */
function changedItem(
  database: Database,
  { submission, item_id, position, status, assigned_id, settled_by, ...item }: SubmissionItemRow,
) {
  const state = {
    pending: 'It waits.',
    assigned: `It is assigned ${assigned_id ?? ''}.`,
    rejected: `It is rejected: ${item.reason ?? ''}`,
  }[status];
  const note = status === 'pending' ? lastNoteAbout(database, submission, item_id) : undefined;
  const [curator, at] = note ? [note.curator, note.changed_at] : [settled_by, item.settled_at];
  const who = curator === null ? 'somebody else' : personOf(database, curator).name;
  const did = note ? ` ${note.action}` : '';
  const reason = `${state}${did} It was changed last by ${who}${at === null ? '' : ` at ${at.slice(0, 16).replace('T', ' ')} UTC`}.`;
  const details = [{ row: position, field: item_id, reason }];
  const sentence = `${item_id} has changed since you saw it (revision ${item.revision} now). ${reason}`;
  return refusal('changed_meanwhile', sentence, details);
}

/** Refuses a submission that is not of the revision that a curator saw (409 `changed_meanwhile`). */
export function refuseChanged(
  database: Database,
  { id, status, outcome, curator, revision }: SubmissionRow,
  seen: number,
): void {
  if (revision === seen) return;
  const who = curator === null ? '' : ` Its curator is ${personOf(database, curator).name}.`;
  const state = `It is ${status}${outcome === null ? '' : `, with outcome ${outcome}`}.${who}`;
  const sentence = `The submission ${id} has changed since you saw it (revision ${revision} now). ${state}`;
  throw refusal('changed_meanwhile', sentence, [{ field: 'revision', reason: state }]);
}
