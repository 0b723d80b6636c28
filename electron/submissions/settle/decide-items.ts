import type { Changed } from '#shared/api/curation-queue.ts';
import { refusal } from '#shared/api/error-codes.ts';
import { countOf } from '#shared/count-of.ts';
import { AppError, type ProblemDetail } from '#shared/problem.ts';
import { noteOutcome } from '#electron/store/changes/writers/settle-rows.ts';
import { findItem } from '#electron/store/records/queue/submission-rows.ts';
import type { SubmissionItemRow, SubmissionRow } from '#electron/store/records/submission/submission-repository.ts';
import { entryOf } from './entry-of.ts';
import { assignItem, rejectItem, takeBackDecision } from './settle-items.ts';
import type { Settling } from './settling-writing.ts';

/** What is to become of an item. `override` is why it is accepted in spite of its warnings. */
export type Decision =
  | { kind: 'assign'; position: number; assigned_id?: string; override?: string }
  | { kind: 'reject'; position: number; reason: string };

/**
 * Settles several items of a submission, all or none. AppError codes: unknown_item 404, and not_acceptable 400 with what stands
 * against each item.
 */
export async function decideItems(
  settling: Settling,
  submission: SubmissionRow,
  decisions: readonly Decision[],
): Promise<Changed> {
  const assigned: Changed['assigned'] = [];
  const faults = await eachItem(settling, submission, decisions, async (item, decision) => {
    const about = { submission, item };
    if (decision.kind === 'reject') await rejectItem(settling, about, decision.reason);
    else {
      const { assigned_id = '' } = (await assignItem(settling, about, decision)).item;
      assigned.push({ position: item.position, assigned_id });
    }
  });
  if (faults.length > 0) {
    const sentence = `Nothing was changed: ${countOf(faults.length, 'item')} cannot be settled so.`;
    throw refusal('not_acceptable', sentence, faults);
  }
  const rejected = decisions.length - assigned.length;
  const message = `${countOf(assigned.length, 'item')} assigned, ${rejected} rejected.`;
  return { submission: await entryOf(settling.change.database, submission.id), assigned, message };
}

/**
 * Makes several items pending again, all or none: what was assigned together is taken back together. AppError codes: unknown_item
 * 404, and built_upon 409 with what stands against each item.
 */
export async function undoSeveral(
  settling: Settling,
  submission: SubmissionRow,
  positions: readonly number[],
): Promise<Changed> {
  const places = [...new Set(positions)].map((position) => ({ position }));
  const faults = await eachItem(settling, submission, places, (item) =>
    takeBackDecision(settling, { submission, item }),
  );
  if (faults.length > 0) {
    const sentence = `Nothing was taken back, because ${countOf(faults.length, 'item')} cannot be. ${faults[0]?.reason ?? ''}`;
    throw refusal('built_upon', sentence, faults);
  }
  await noteOutcome(settling.change, submission.id);
  const message = `${countOf(places.length, 'item waits', 'items wait')} again.`;
  return { submission: await entryOf(settling.change.database, submission.id), assigned: [], message };
}

/** Does something with each of several items, and gives what was refused. AppError codes: unknown_item 404. */
async function eachItem<Wish extends { position: number }>(
  { change: { database } }: Settling,
  submission: SubmissionRow,
  wishes: readonly Wish[],
  work: (item: SubmissionItemRow, wish: Wish) => Promise<unknown>,
): Promise<ProblemDetail[]> {
  const faults: ProblemDetail[] = [];
  for (const wish of wishes) {
    const { position } = wish;
    const item = findItem(database, submission.id, position);
    if (!item) throw refusal('unknown_item', `The submission ${submission.id} has no item ${position}.`);
    try {
      await work(item, wish);
    } catch (error) {
      if (!(error instanceof AppError) || error.problem.status >= 500) throw error;
      faults.push({ row: position, field: item.item_id, reason: error.message });
    }
  }
  return faults;
}
