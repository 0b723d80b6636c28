import { refusal } from '#shared/api/error-codes.ts';
import type { QueueEntry } from '#shared/api/queue-records.ts';
import type { Database } from '#electron/store/file/database.ts';
import { countsOf } from '#electron/store/records/queue/list-queue.ts';
import { findSubmission } from '#electron/store/records/submission/submission-repository.ts';
import { findScheme } from '#electron/store/records/scheme-repository.ts';
import { parametersOf } from './item-content.ts';
import { queueEntry } from './queue-record.ts';

/** A submission as the queue lists it. AppError codes: unknown_submission 404. */
export async function entryOf(database: Database, id: string): Promise<QueueEntry> {
  const row = findSubmission(database, id);
  if (!row) throw refusal('unknown_submission', `The database "${database.name}" has no submission ${id}.`);
  const { scheme_id } = parametersOf(row);
  const scheme = scheme_id === undefined ? undefined : await findScheme(database, scheme_id);
  return queueEntry(database, await countsOf(database, row), () => scheme?.name ?? '');
}
