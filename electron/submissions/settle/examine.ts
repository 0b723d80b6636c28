import type { QueuedSubmission, QueueItem } from '#shared/api/queue-records.ts';
import type { Database } from '#electron/store/file/database.ts';
import { personOf } from '#electron/store/records/queue/submission-rows.ts';
import { submissionFiles } from '#electron/store/records/submission/submission-files.ts';
import {
  findSubmission,
  submissionItems,
  submissionMessages,
  type SubmissionItemRow,
  type SubmissionRow,
} from '#electron/store/records/submission/submission-repository.ts';
import { defined } from '#shared/defined.ts';
import { entryOf } from './entry-of.ts';
import { evaluateItems } from './evaluate-items.ts';
import { parametersOf } from './item-content.ts';
import { unknownSubmission } from './open-item.ts';
import { partOf } from '../requests/find-own.ts';
import { queueItem } from './queue-record.ts';
import type { SettlingCurator } from './settling-curator.ts';

/** A submission that a curator may look at. AppError codes: unknown_submission 404, no_right 403. */
export function lookedAt(database: Database, curator: SettlingCurator, id: string): SubmissionRow {
  const row = findSubmission(database, id);
  if (!row) throw unknownSubmission(database, id);
  curator.refuse(partOf(row));
  return row;
}

/**
 * A submission with its items as they stand now. AppError codes: unknown_submission, unknown_locus and unknown_scheme 404, no_right
 * 403, scheme_without_key 400.
 */
export async function examineSubmission(
  database: Database,
  curator: SettlingCurator,
  id: string,
): Promise<QueuedSubmission> {
  const row = lookedAt(database, curator, id);
  return {
    ...(await entryOf(database, id)),
    parameters: parametersOf(row),
    list: await examineItems(database, row),
    messages: submissionMessages(database, id).map(({ author, sent_at, message }) => ({
      author: personOf(database, author),
      sent_at,
      message,
    })),
    files: submissionFiles(database, id).map(({ filename, size, sha256, required, uploaded_at }) => ({
      filename,
      size,
      sha256,
      required: required === 1,
      ...defined({ uploaded_at: uploaded_at ?? undefined }),
    })),
  };
}

/** Items of a submission, by default all; the pending ones are checked with each other, and have the ids that they would get in turn. */
export async function examineItems(
  database: Database,
  row: SubmissionRow,
  items: readonly SubmissionItemRow[] = submissionItems(database, row.id),
): Promise<QueueItem[]> {
  const pending = items.filter(({ status }) => status === 'pending');
  const evaluated = pending.length > 0 ? await evaluateItems(database, row, pending) : undefined;
  const next = evaluated?.proposeIds();
  return items.map((item) => {
    const found = evaluated?.items.get(item.position);
    // Of a known record, or of one that changes, its id.
    const proposed = item.status === 'pending' ? (found?.defined_as ?? next?.(item.position)) : undefined;
    return queueItem(database, row.type, item, found, proposed);
  });
}
