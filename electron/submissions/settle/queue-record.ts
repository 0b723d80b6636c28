import type { QueueEntry, QueueItem } from '#shared/api/queue-records.ts';
import type { Database } from '#electron/store/file/database.ts';
import type { QueueCounts } from '#electron/store/records/queue/list-queue.ts';
import { personOf } from '#electron/store/records/queue/submission-rows.ts';
import type { SubmissionItemRow, SubmissionRow } from '#electron/store/records/submission/submission-repository.ts';
import { defined } from '#shared/defined.ts';
import type { Evaluated } from './evaluated.ts';
import { contentOf, parametersOf, parseContent } from './item-content.ts';
import { classOf, readEvidence } from './stored-evidence.ts';

/** A submission as the queue lists it. `nameOfScheme` is asked for submissions of profiles. */
export function queueEntry(
  database: Database,
  row: SubmissionRow & QueueCounts,
  nameOfScheme: (id: number) => string,
): QueueEntry {
  const { locus, scheme_id, embargo_until } = parametersOf(row);
  const { pending, assigned, rejected, clean, warning, error, verdict } = row;
  return {
    id: row.id,
    type: row.type,
    status: row.status,
    ...defined({ outcome: row.outcome ?? undefined }),
    submitter: personOf(database, row.submitter),
    ...defined({ curator: row.curator === null ? undefined : personOf(database, row.curator) }),
    date_submitted: row.date_submitted,
    datestamp: row.datestamp,
    revision: row.revision,
    ...defined({
      locus,
      scheme: scheme_id === undefined ? undefined : { id: scheme_id, name: nameOfScheme(scheme_id) },
      embargo_until,
    }),
    items: { pending, assigned, rejected },
    classes: { clean, warning, error },
    ...defined({ verdict }),
    missing_files: row.missing_files,
  };
}

/** An item as it is shown. `evaluated` is what the checks say now, of one that is pending. */
export function queueItem(
  database: Database,
  type: string,
  row: SubmissionItemRow,
  evaluated?: Evaluated,
  proposed?: string,
): QueueItem {
  const { problems: stored = [], genome } = readEvidence(row);
  const problems = evaluated?.problems ?? stored;
  const { position, item_id, status, revision, assigned_id, reason, settled_by, settled_at } = row;
  return {
    position,
    item_id,
    status,
    ...defined({ assigned_id: assigned_id ?? undefined, reason: reason ?? undefined }),
    revision,
    content: contentOf(type, row),
    ...defined({ original: row.edited_content === null ? undefined : parseContent(type, row.content) }),
    class: classOf(problems),
    problems,
    ...defined({
      genome,
      defined_as: evaluated?.defined_as,
      proposed_id: proposed,
      settled:
        status === 'pending' || settled_by === null
          ? undefined
          : {
              curator: personOf(database, settled_by),
              at: settled_at ?? '',
              by_rule: row.by_rule === 1,
            },
    }),
  };
}
