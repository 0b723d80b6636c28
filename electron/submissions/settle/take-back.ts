import { refusal } from '#shared/api/error-codes.ts';
import type { Change } from '#electron/store/changes/change-context.ts';
import { deleteAllele } from '#electron/store/changes/writers/by-hand/allele-by-hand.ts';
import { deleteIsolate } from '#electron/store/changes/writers/by-hand/isolate-by-hand.ts';
import { deleteProfile } from '#electron/store/changes/writers/by-hand/profile-by-hand.ts';
import {
  builtUponIsolate,
  groupsOfProfile,
  isolatesWithAllele,
  profilesWithAllele,
} from '#electron/store/records/queue/built-upon.ts';
import type { SubmissionItemRow, SubmissionRow } from '#electron/store/records/submission/submission-repository.ts';
import { readSchemeRules } from '#electron/checks/read-scheme-rules.ts';
import { theLocus } from './assign-alleles.ts';
import { undoBatch } from '#electron/curation/take-back.ts';
import { readEvidence } from './stored-evidence.ts';
import { settlingWriting } from './settling-writing.ts';
import { readFollowing } from '#electron/checks/following-databases.ts';
import { parametersOf } from './item-content.ts';

/**
 * Deletes the record that was made for an item, and retires its id, unless others have built on it; the changes of an update are taken
 * back, unless the isolate was changed since. AppError codes: built_upon 409, cannot_undo 409.
 */
export async function takeBackRecord(
  change: Change,
  submission: SubmissionRow,
  item: SubmissionItemRow,
  root: string,
): Promise<void> {
  const { assigned_id, item_id, made_record } = item;
  if (assigned_id === null || made_record === 0) return;
  const { database } = change;
  const { locus: locusName = '', scheme_id = 0 } = parametersOf(submission);
  const action = `Taken back: submission ${submission.id}, item ${item_id}.`;
  if (submission.type === 'alleles') {
    const locus = await theLocus(database, locusName);
    const designated = await designatedElsewhere(root, database.name, locusName, assigned_id);
    refuseBuiltUpon(`${locusName}-${assigned_id}`, [
      ...profilesWithAllele(database, locus.id, assigned_id),
      ...designated,
    ]);
    await deleteAllele(change, locus, assigned_id, action);
  } else if (submission.type === 'profiles') {
    const { scheme } = await readSchemeRules(database, scheme_id);
    const name = `${scheme.primary_key}-${assigned_id}`;
    refuseBuiltUpon(name, groupsOfProfile(database, scheme_id, assigned_id));
    await deleteProfile(change, { id: scheme_id, primary_key: scheme.primary_key }, assigned_id, action);
  } else if (submission.type === 'updates') {
    const { written } = readEvidence(item);
    if (written) await undoBatch(settlingWriting(change, root, { reason: action }), written.batch);
  } else {
    refuseBuiltUpon(`Isolate ${assigned_id}`, builtUponIsolate(database, Number(assigned_id)));
    await deleteIsolate(change, Number(assigned_id), action);
  }
}

function refuseBuiltUpon(what: string, reasons: readonly string[]): void {
  if (reasons.length === 0) return;
  const details = reasons.map((reason) => ({ reason }));
  const sentence = `${what} cannot be taken back, because other records depend on it. ${reasons[0] ?? ''}`;
  throw refusal('built_upon', sentence, details);
}

/** Isolates with a designation, in the databases that follow these definitions. */
async function designatedElsewhere(root: string, seqdef: string, locus: string, alleleId: string): Promise<string[]> {
  return (await readFollowing(root, seqdef, (database) => isolatesWithAllele(database, locus, alleleId))).flat();
}
