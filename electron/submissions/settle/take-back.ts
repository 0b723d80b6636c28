import { kindNamed } from '#electron/curation/kinds.ts';
import type { RecordKind } from '#electron/curation/record-kind.ts';
import { refuseBuiltUpon, undoBatch } from '#electron/curation/take-back.ts';
import { deleteRecord } from '#electron/curation/write-record.ts';
import type { SubmissionItemRow, SubmissionRow } from '#electron/store/records/submission/submission-repository.ts';
import type { RecordKey } from '#shared/api/curation/record-changes.ts';
import { factsOf } from '#shared/rules/submission-types.ts';
import { parametersOf } from './item-content.ts';
import { readEvidence } from './stored-evidence.ts';
import { settlingWriting, type SettlingContext } from './settling-writing.ts';

/**
 * Deletes the record that was made for an item, and retires its id, unless others have built on it; the changes of an update are taken
 * back, unless the isolate was changed since. AppError codes: built_upon 409, cannot_undo 409.
 */
export async function takeBackRecord(
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
