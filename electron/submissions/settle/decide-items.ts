import type { Changed } from '#shared/api/curation-queue.ts';
import { refusal } from '#shared/api/error-codes.ts';
import { countOf } from '#shared/count-of.ts';
import { AppError, type ProblemDetail } from '#shared/problem.ts';
import { findItem } from '#electron/store/records/queue/submission-rows.ts';
import type { SubmissionRow } from '#electron/store/records/submission/submission-repository.ts';
import { entryOf } from './entry-of.ts';
import { assignItem, rejectItem, type Settling } from './settle-items.ts';
import type { Decision } from './settle-task.ts';

/**
 * Settles several items of a submission, all or none. AppError codes: unknown_item 404, and not_acceptable 400 with what stands
 * against each item.
 */
export async function decideItems(
  settling: Settling,
  submission: SubmissionRow,
  decisions: readonly Decision[],
): Promise<Changed> {
  const { database } = settling.change;
  const faults: ProblemDetail[] = [];
  const assigned: Changed['assigned'] = [];
  for (const decision of decisions) {
    const { position } = decision;
    const item = findItem(database, submission.id, position);
    if (!item) throw refusal('unknown_item', `The submission ${submission.id} has no item ${position}.`);
    try {
      const about = { submission, item };
      if (decision.kind === 'reject') await rejectItem(settling, about, decision.reason);
      else {
        const { assigned_id = '' } = (await assignItem(settling, about, decision)).item;
        assigned.push({ position, assigned_id });
      }
    } catch (error) {
      if (!(error instanceof AppError) || error.problem.status >= 500) throw error;
      faults.push({ row: position, field: item.item_id, reason: error.message });
    }
  }
  if (faults.length > 0) {
    const sentence = `Nothing was changed: ${countOf(faults.length, 'item')} cannot be settled so.`;
    throw refusal('not_acceptable', sentence, faults);
  }
  const rejected = decisions.length - assigned.length;
  const message = `${countOf(assigned.length, 'item')} assigned, ${rejected} rejected.`;
  return { submission: await entryOf(database, submission.id), assigned, message };
}
