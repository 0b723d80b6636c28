import { kindNamed } from '#electron/curation/kinds.ts';
import type { RecordKind } from '#electron/curation/record-kind.ts';
import { refuseBuiltUpon, undoBatch } from '#electron/curation/take-back.ts';
import { deleteRecord } from '#electron/curation/write-record.ts';
import type { Change } from '#electron/store/changes/change-context.ts';
import { changeItem, changeSubmission, reopenItem } from '#electron/store/changes/writers/settle-rows.ts';
import { findItem } from '#electron/store/records/queue/submission-rows.ts';
import {
  findSubmission,
  submissionItems,
  type SubmissionItemRow,
  type SubmissionRow,
} from '#electron/store/records/submission/submission-repository.ts';
import type { Settled } from '#shared/api/curation-queue.ts';
import type { RecordKey } from '#shared/api/curation/record-changes.ts';
import { refusal } from '#shared/api/error-codes.ts';
import type { ItemContent } from '#shared/api/queue-records.ts';
import { defined } from '#shared/defined.ts';
import { outcomeOf } from '#shared/rules/submission-outcome.ts';
import { factsOf } from '#shared/rules/submission-types.ts';
import type { Acceptance } from './acceptance.ts';
import { evaluateItems } from './evaluate-items.ts';
import type { EvaluatedItems } from './evaluated-items.ts';
import type { Evaluated } from './evaluated.ts';
import { contentText, parametersOf } from './item-content.ts';
import { queueItem } from './queue-record.ts';
import { type Settling, settlingWriting, type SettlingContext } from './settling-writing.ts';
import { evidenceText, readEvidence } from './stored-evidence.ts';

/** An item with its submission, both as `open-item.ts` gives them. */
interface OpenItem {
  submission: SubmissionRow;
  item: SubmissionItemRow;
}

/** Accepts an item: makes its record. AppError codes: item_settled 409, and those of `Assigner.accept`. */
export async function assignItem(
  settling: Settling,
  { submission, item }: OpenItem,
  given: Acceptance,
): Promise<Settled> {
  refuseSettled(item);
  const evaluated = await evaluate(settling.change, submission, [item]);
  const accepted = await evaluated.assigner(settling).accept(item, given);
  if (!accepted.made_record) {
    noteOf(settling.change, submission, `Accepted ${item.item_id} as the known record ${accepted.assigned_id}.`);
  }
  await changeItem(settling.change, item, {
    status: 'assigned',
    assigned_id: accepted.assigned_id,
    made_record: accepted.made_record ? 1 : 0,
    reason: given.override ?? null,
    evidence: evidenceText(item, evaluated.items.get(item.position), accepted.written),
    settled: { by_rule: 0 },
  });
  return settled(settling.change, submission, item);
}

/** Rejects an item. AppError codes: item_settled 409. */
export async function rejectItem(
  { change }: Settling,
  { submission, item }: OpenItem,
  reason: string,
): Promise<Settled> {
  refuseSettled(item);
  await changeItem(change, item, { status: 'rejected', reason, settled: { by_rule: 0 } });
  noteOf(change, submission, `Rejected ${item.item_id}: ${reason}`);
  return settled(change, submission, item);
}

/**
 * Corrects what counts of a pending item; null goes back to what was submitted. AppError codes: item_settled 409,
 * not_acceptable 400 for content of another type.
 */
export async function editItem(
  { change }: Settling,
  { submission, item }: OpenItem,
  content: ItemContent | null,
): Promise<Settled> {
  refuseSettled(item);
  if (content !== null) refuseOtherContent(submission, content);
  const text = content === null ? null : contentText(content);
  const edited_content = text === item.content ? null : text;
  const edited = { ...item, edited_content };
  const evaluated = await evaluate(change, submission, [edited]);
  const evidence = evidenceText(item, evaluated.items.get(item.position));
  await changeItem(change, item, { edited_content, evidence });
  const before = item.edited_content ?? item.content;
  const members = { before: { content: before }, after: { content: edited_content ?? item.content } };
  noteOf(change, submission, `Corrected ${item.item_id}.`, members);
  return settled(change, submission, item);
}

/** Makes an item pending again, and takes back what was made for it. AppError codes: item_settled and built_upon 409. */
export async function undoItem(settling: Settling, about: OpenItem): Promise<Settled> {
  await takeBackDecision(settling, about);
  return settled(settling.change, about.submission, about.item);
}

/** The same, without the outcome of the submission, which follows from all of its items. */
export async function takeBackDecision(settling: Settling, { submission, item }: OpenItem): Promise<void> {
  if (item.status === 'pending') throw refusal('item_settled', `${item.item_id} is pending: there is nothing to undo.`);
  await reopenItem(settling.change, item);
  await takeBackRecord(settling, submission, item);
}

/**
 * The check results of items now. AppError codes: unknown_locus and unknown_scheme 404, scheme_without_key 400, submission_not_open
 * 409 for a type of tomorrow.
 */
export async function evaluate(
  { database }: Pick<Change, 'database'>,
  submission: SubmissionRow,
  items: readonly SubmissionItemRow[],
): Promise<EvaluatedItems> {
  const evaluated = await evaluateItems(database, submission, items);
  if (evaluated) return evaluated;
  throw refusal('submission_not_open', `Submissions of type "${submission.type}" cannot be settled here.`);
}

/** A line of the history of a submission. */
function noteOf(
  change: Change,
  { id }: SubmissionRow,
  action: string,
  members: { before?: object; after?: object } = {},
) {
  change.note({ kind: 'submission', record_id: id, action, ...members });
}

function refuseSettled({ status, item_id, assigned_id }: SubmissionItemRow): void {
  if (status === 'pending') return;
  const state = status === 'assigned' ? `assigned ${assigned_id ?? ''}` : 'rejected';
  throw refusal('item_settled', `${item_id} is ${state} already. Take that back first.`);
}

const MEMBERS = { allele: 'sequence', profile: 'designations', isolate: 'cells' } as const;

function refuseOtherContent({ type }: SubmissionRow, content: ItemContent): void {
  const facts = factsOf(type);
  const member = facts && MEMBERS[facts.record];
  if (member === undefined || member in content) return;
  throw refusal('not_acceptable', `An item of a submission of ${type} has the member "${member}".`);
}

/** The outcome of the submission after a change of an item, and the item as it is then. */
async function settled(change: Change, submission: SubmissionRow, item: SubmissionItemRow): Promise<Settled> {
  const { database } = change;
  const outcome = outcomeOf(submissionItems(database, submission.id).map(({ status }) => status));
  await changeSubmission(change, submission.id, { outcome: outcome ?? null, curator: change.curator });
  const now = findItem(database, submission.id, item.position) ?? item;
  const revision = findSubmission(database, submission.id)?.revision ?? 0;
  const about = now.status === 'pending' ? await evaluate(change, submission, [now]) : undefined;
  const found: Evaluated | undefined = about?.items.get(item.position);
  return {
    revision,
    ...defined({ outcome }),
    item: queueItem(database, submission.type, now, found),
  };
}

/**
 * Deletes the record that was made for an item, and retires its id, unless others have built on it; the changes of an update are taken
 * back, unless the isolate was changed since. AppError codes: built_upon 409, cannot_undo 409.
 */
async function takeBackRecord(
  context: SettlingContext,
  submission: SubmissionRow,
  item: SubmissionItemRow,
): Promise<void> {
  const { assigned_id, position, made_record } = item;
  if (assigned_id === null || made_record === 0) return;
  const sentence = `Taken back: submission ${submission.id}, item ${position}.`;
  if (factsOf(submission.type)?.changes === true) {
    const { written } = readEvidence(item);
    if (written) await undoBatch(settlingWriting(context, { reason: sentence }), written.batch);
    return;
  }
  const writing = settlingWriting(context, { action: sentence });
  const { kind, key } = madeRecord(submission, assigned_id);
  // Whoever deleted the record by hand has taken it back already.
  if (kind.read(writing, key) === undefined) return;
  await refuseBuiltUpon(writing, kind, key);
  await deleteRecord(writing, kind, key, '*');
}

function madeRecord(submission: SubmissionRow, id: string): { kind: RecordKind; key: RecordKey } {
  const { locus = '', scheme_id = 0 } = parametersOf(submission);
  if (submission.type === 'alleles') return { kind: kindNamed('allele'), key: { locus, allele_id: id } };
  if (submission.type === 'profiles') return { kind: kindNamed('profile'), key: { scheme_id, profile_id: id } };
  return { kind: kindNamed('isolate'), key: { isolate_id: Number(id) } };
}
