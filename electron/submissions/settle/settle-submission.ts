import type { Changed } from '#shared/api/curation-queue.ts';
import { refusal } from '#shared/api/error-codes.ts';
import { countOf } from '#shared/count-of.ts';
import { AppError } from '#shared/problem.ts';
import { addMessage, changeItem, changeSubmission, noteOutcome } from '#electron/store/changes/writers/settle-rows.ts';
import { genomeProblems } from '#shared/verdict/item-genome.ts';
import type { Database } from '#electron/store/file/database.ts';
import {
  submissionItems,
  type SubmissionItemRow,
  type SubmissionRow,
} from '#electron/store/records/submission/submission-repository.ts';
import { entryOf } from './entry-of.ts';
import { outcomeOf } from '#shared/rules/submission-outcome.ts';
import { evaluate } from './settle-items.ts';
import type { Settling } from './settling-writing.ts';
import { classOf, evidenceText, readEvidence } from './stored-evidence.ts';

/** Items of genomes that are not good that a message names at most. */
const TOLD = 20;

type SettleInput = Changed['assigned'];

/**
 * Assigns the next free ids to all pending items without an error or a warning, which are checked with each other. An item that
 * turns out to need more than an id, such as an extended attribute, stays pending, as does one of a genome that is not good.
 */
export async function assignClean(settling: Settling, submission: SubmissionRow): Promise<Changed> {
  const { change } = settling;
  const items = submissionItems(change.database, submission.id);
  const pending = items.filter(({ status }) => status === 'pending');
  const evaluated = await evaluate(change, submission, pending);
  const assigner = evaluated.assigner(settling);
  const assigned: SettleInput = [];
  const left: string[] = [];
  const doubted: string[] = [];
  for (const item of pending) {
    const found = evaluated.items.get(item.position);
    if (!found || found.defined_as !== undefined) continue;
    if (classOf(found.problems) !== 'clean') {
      doubted.push(...genomeProblems(readEvidence(item).genome).map(({ message }) => `${item.item_id}: ${message}`));
      continue;
    }
    try {
      const { assigned_id, written } = await assigner.accept(item, {});
      await changeItem(change, item, {
        status: 'assigned',
        assigned_id,
        made_record: 1,
        evidence: evidenceText(item, found, written),
        settled: { by_rule: 0 },
      });
      assigned.push({ position: item.position, assigned_id });
    } catch (error) {
      // Nothing is written before the checks of an item have passed.
      if (!(error instanceof AppError) || error.problem.status !== 400) throw error;
      left.push(`${item.item_id}: ${error.message}`);
    }
  }
  if (assigned.length > 0) await noteOutcome(change, submission.id);
  const waiting = pending.length - assigned.length;
  const rest = waiting === 0 ? '' : ` ${countOf(waiting, 'item waits', 'items wait')} for a look.`;
  const more = doubted.length > TOLD ? [`And ${countOf(doubted.length - TOLD, 'more genome')} that are not good.`] : [];
  const told = [...left, ...doubted.slice(0, TOLD), ...more].map((sentence) => ` ${sentence}`).join('');
  const message = `${countOf(assigned.length, 'item')} assigned.${rest}${told}`;
  return changed(change.database, submission.id, assigned, message);
}

/**
 * Closes a submission. Items that were defined meanwhile get the id of their record; the others must be settled. AppError codes:
 * not_settled 409.
 */
export async function closeSubmission(
  settling: Settling,
  submission: SubmissionRow,
  message: string | undefined,
): Promise<Changed> {
  const { change } = settling;
  const assigned = await acceptDefined(settling, submission);
  const items = submissionItems(change.database, submission.id);
  const pending = items.filter(({ status }) => status === 'pending');
  if (pending.length > 0) {
    const details = pending.map(({ position, item_id }) => ({
      row: position,
      field: item_id,
      reason: 'It is pending.',
    }));
    const waits = countOf(pending.length, 'item is', 'items are');
    throw refusal('not_settled', `${waits} not settled yet: assign or reject them first.`, details);
  }
  const told = newIsolates(submission, items);
  if (told !== undefined) await addMessage(change, submission.id, told);
  if (message !== undefined && message !== '') await addMessage(change, submission.id, message);
  const outcome = outcomeOf(items.map(({ status }) => status)) ?? null;
  await changeSubmission(change, submission.id, { status: 'closed', outcome, curator: change.curator });
  change.note({ kind: 'submission', record_id: submission.id, action: 'Closed the submission.', after: { outcome } });
  return changed(change.database, submission.id, assigned, `The submission is closed: ${outcome ?? 'no outcome'}.`);
}

/** Opens a closed submission again; its outcome is cleared (`wire-notes.md` §9). */
export async function reopenSubmission(
  { change }: Settling,
  submission: SubmissionRow,
  message: string | undefined,
): Promise<Changed> {
  await addMessage(change, submission.id, 'The submission was opened again.');
  if (message !== undefined && message !== '') await addMessage(change, submission.id, message);
  await changeSubmission(change, submission.id, { status: 'pending', outcome: null });
  const before = { outcome: submission.outcome };
  change.note({ kind: 'submission', record_id: submission.id, action: 'Opened the submission again.', before });
  return changed(change.database, submission.id, [], 'The submission is open again.');
}

/** Pending alleles and profiles that are defined now are assigned the ids of their records, as on deployed servers. */
async function acceptDefined({ change }: Settling, submission: SubmissionRow): Promise<SettleInput> {
  const pending = submissionItems(change.database, submission.id).filter(({ status }) => status === 'pending');
  if (pending.length === 0) return [];
  const { items } = await evaluate(change, submission, pending);
  const given: SettleInput = [];
  for (const item of pending) {
    const assigned_id = items.get(item.position)?.defined_as;
    if (assigned_id === undefined) continue;
    await changeItem(change, item, { status: 'assigned', assigned_id, made_record: 0, settled: { by_rule: 0 } });
    given.push({ position: item.position, assigned_id });
  }
  return given;
}

/** The message that lists the ids of new isolates. */
function newIsolates({ type }: SubmissionRow, items: readonly SubmissionItemRow[]): string | undefined {
  const made = items.filter(({ status }) => status === 'assigned');
  if ((type !== 'isolates' && type !== 'genomes') || made.length === 0) return undefined;
  const list = made.map(({ item_id, assigned_id }) => `${item_id}: ${assigned_id ?? ''}`).join('\n');
  return `${countOf(made.length, 'isolate has', 'isolates have')} been added, with these ids:\n${list}`;
}

async function changed(database: Database, id: string, assigned: SettleInput, message: string): Promise<Changed> {
  return { submission: await entryOf(database, id), assigned, message };
}
