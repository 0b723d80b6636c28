import type { Database } from '#electron/store/file/database.ts';
import type { SubmissionItemRow, SubmissionRow } from '#electron/store/records/submission/submission-repository.ts';
import { ownMember } from '#shared/own-member.ts';
import type { SubmissionType } from '#shared/rules/submission-types.ts';
import type { Evaluate, EvaluatedItems } from './evaluated-items.ts';
import { evaluateAlleles } from './settle-alleles.ts';
import { evaluateIsolates } from './settle-isolates.ts';
import { evaluateProfiles } from './settle-profiles.ts';
import { evaluateUpdates } from './settle-updates.ts';

/** How the items of each type are checked, shown and accepted. */
const TYPES: Readonly<Record<SubmissionType, Evaluate>> = {
  alleles: evaluateAlleles,
  profiles: evaluateProfiles,
  isolates: evaluateIsolates,
  genomes: evaluateIsolates,
  updates: evaluateUpdates,
};

/**
 * Checks items of one submission. Give all that are pending, so that repeats among them are seen, or one alone. Undefined for a type that
 * only a newer program can settle. AppError codes: unknown_locus and unknown_scheme 404, scheme_without_key 400.
 */
export async function evaluateItems(
  database: Database,
  submission: SubmissionRow,
  items: readonly SubmissionItemRow[],
): Promise<EvaluatedItems | undefined> {
  return ownMember(TYPES, submission.type)?.(database, submission, items);
}
