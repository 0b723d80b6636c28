import { refusal } from '#shared/api/error-codes.ts';
import type { AssignBody } from '#shared/api/curation-queue.ts';
import type { FreeIds } from '#electron/store/changes/writers/records/free-ids.ts';
import type { StoredRule } from '#electron/store/records/queue/settling-rules.ts';
import type { SubmissionItemRow, SubmissionRow } from '#electron/store/records/submission/submission-repository.ts';
import { defined } from '#shared/defined.ts';
import { retiredIdProblem } from '#shared/rules/allele.ts';
import { toldToAll } from '#shared/rules/isolate-submission.ts';
import type { RowProblem } from '#shared/rules/rule-problem.ts';
import { UNFIT_GENOME } from '#shared/verdict/item-genome.ts';
import type { Evaluated } from './evaluated.ts';
import type { SettlingContext } from './settling-writing.ts';
import type { StoredEvidence } from './stored-evidence.ts';

/** What a curator, or a rule in the name of one, says of an item that is accepted. */
export interface Acceptance extends Omit<AssignBody, 'revision' | 'type_contigs'> {
  rule?: Pick<StoredRule, 'locus' | 'identity'>;
}

interface Accepted {
  assigned_id: string;
  /** False if the item is a known record. */
  made_record: boolean;
  /** What was changed, where a record was changed and none was made. */
  written?: StoredEvidence['written'];
}

/** Accepts items of one submission, inside a change. */
export interface Assigner {
  /** Makes the record of an item. AppError codes: already_defined, id_taken and retired_id 409, not_acceptable and reason_needed 400, no_right 403. */
  accept(item: SubmissionItemRow, acceptance: Acceptance): Promise<Accepted>;
}

/**
 * Refuses an item that breaks a rule, and an unusual one that is accepted without a reason, or is of a genome that should not be used and
 * is accepted by a curator of a part of the database.
 */
export function refuseProblems(
  { settlesAll }: SettlingContext,
  item: SubmissionItemRow,
  { problems }: Evaluated,
  override: string | undefined,
): void {
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw problemsOf('not_acceptable', `${item.item_id} cannot be accepted.`, item, errors);
  if (!settlesAll && problems.some(({ code }) => code === UNFIT_GENOME)) {
    const sentence = `${item.item_id} is of a genome that should not be used. Only curators of all submissions of this database may accept it.`;
    throw refusal('no_right', sentence);
  }
  if (problems.length === 0 || override !== undefined) return;
  const sentence = `${item.item_id} is unusual. Say why it is accepted.`;
  throw problemsOf('reason_needed', sentence, item, problems);
}

/** A refusal with the problems of an item as its details. */
export function problemsOf(
  code: 'not_acceptable' | 'reason_needed',
  sentence: string,
  { position }: Pick<SubmissionItemRow, 'position'>,
  problems: readonly RowProblem[],
) {
  const details = problems.map(({ field, message }) => ({
    row: position,
    ...defined({ field }),
    reason: message,
  }));
  const [first] = problems;
  return refusal(code, problems.length === 1 && first ? `${sentence} ${first.message}` : sentence, details);
}

/** Refuses an id that cannot be given. `problem` is what its form breaks. */
export function refuseId(ids: FreeIds, id: string, what: string, problem: string | undefined): void {
  if (problem !== undefined) throw refusal('not_acceptable', problem, [{ field: 'assigned_id', reason: problem }]);
  if (ids.isRetired(id)) throw refusal('retired_id', retiredIdProblem(id));
  if (ids.isUsed(id)) throw refusal('id_taken', `${what} ${id} exists already. Choose another id.`);
}

/**
 * The line that the history gets for an accepted item. It names its place, not the item: sequences and profiles are often called as the
 * isolate that they are from, which may be private. `hiddenFields` are those that not everybody sees.
 */
export function actionOf(
  submission: SubmissionRow,
  { position }: SubmissionItemRow,
  { problems }: Evaluated,
  { override, rule }: Acceptance,
  hiddenFields: ReadonlySet<string> = new Set(),
): string {
  const by = rule && `, by the rule of ${rule.locus} (identity of ${rule.identity} % or more). Nobody looked at it`;
  const from = `Assigned from submission ${submission.id}, item ${position}${by ?? ''}.`;
  if (problems.length === 0 || override === undefined) return from;
  // The history goes with the record to all who see it.
  const told = toldToAll(problems, hiddenFields).map(({ message }) => message);
  return `${from}${told.length === 0 ? '' : ` Accepted in spite of: ${told.join(' ')}`} Reason: ${override}`;
}
