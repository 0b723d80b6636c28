import type { QueuedSubmission, QueueItem } from '#shared/api/queue-records.ts';
import { freeAlleleIds, freeProfileIds, type FreeIds } from '#electron/store/changes/writers/records/free-ids.ts';
import { firstFreeId } from '#electron/store/changes/writers/retired-ids.ts';
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
import { alleleIdProblem } from '#shared/rules/allele.ts';
import { theLocus } from './assign-alleles.ts';
import { entryOf } from './entry-of.ts';
import { evaluateItems, settledType, type EvaluatedItems } from './evaluate-items.ts';
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
  const type = settledType(row.type);
  const pending = items.filter(({ status }) => status === 'pending');
  const evaluated = type && pending.length > 0 ? await evaluateItems(database, row, type, pending) : undefined;
  const next = evaluated && (await proposer(database, row, evaluated));
  return items.map((item) => {
    const found = evaluated?.items.get(item.position);
    const proposed = next && item.status === 'pending' ? next(item) : undefined;
    return queueItem(database, row.type, item, found, proposed);
  });
}

/** The id that assigning an item would give: of a known record, or of one that changes, its id, else the next free one. */
async function proposer(
  database: Database,
  row: SubmissionRow,
  evaluated: EvaluatedItems,
): Promise<(item: SubmissionItemRow) => string | undefined> {
  if (evaluated.type === 'updates') {
    return ({ position }) => evaluated.items.get(position)?.update?.isolate.toString();
  }
  const free = await freeIdsFor(database, row, evaluated);
  return ({ position }) => evaluated.items.get(position)?.defined_as ?? free();
}

async function freeIdsFor(
  database: Database,
  row: SubmissionRow,
  evaluated: Exclude<EvaluatedItems, { type: 'updates' }>,
): Promise<() => string | undefined> {
  const { connection } = database;
  if (evaluated.type === 'alleles') {
    const locus = await theLocus(database, evaluated.locus.name);
    const regex = locus.allele_id_regex ?? undefined;
    const ids: FreeIds = freeAlleleIds(connection, locus);
    return () => {
      const id = ids.next();
      return alleleIdProblem(id, locus.allele_id_format, regex) === undefined ? id : undefined;
    };
  }
  if (evaluated.type === 'profiles') return freeProfileIds(connection, parametersOf(row).scheme_id ?? 0).next;
  let last = firstFreeId(connection, 'isolate') - 1;
  return () => {
    last += 1;
    return String(last);
  };
}
