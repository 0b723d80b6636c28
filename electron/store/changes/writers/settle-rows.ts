import { findItem } from '#electron/store/records/queue/submission-rows.ts';
import { submissionItems } from '#electron/store/records/submission/submission-repository.ts';
import { outcomeOf } from '#shared/rules/submission-outcome.ts';
import type { Change } from '../change-context.ts';
import type { ItemKey } from '../history.ts';

/** What becomes of an item of a submission. What is absent stays. */
interface ItemChange {
  status?: 'pending' | 'assigned' | 'rejected';
  assigned_id?: string | null;
  reason?: string | null;
  edited_content?: string | null;
  evidence?: string | null;
  /** Whether a record was made for it. */
  made_record?: 0 | 1;
  /** By whom: who makes the change, or a row id of `app_user` for a rule. */
  settled?: { by_rule: 0 | 1; curator?: number };
}

/** Changes an item, and makes its revision and that of its submission grow. */
export async function changeItem(
  change: Change,
  { submission, position }: ItemKey,
  { settled, ...members }: ItemChange,
): Promise<void> {
  const by = settled && {
    settled_by: settled.curator ?? change.curator,
    settled_at: change.at,
    by_rule: settled.by_rule,
  };
  await change.database.sql
    .updateTable('submission_item')
    .set((of) => ({ ...members, ...by, revision: of('revision', '+', 1) }))
    .where('submission', '=', submission)
    .where('position', '=', position)
    .execute();
}

/** Makes an item pending again, with a line of the history of its submission. False if it is pending, or gone with its submission. */
export async function reopenItem(change: Change, { submission, position }: ItemKey): Promise<boolean> {
  const item = findItem(change.database, submission, position);
  if (!item || item.status === 'pending') return false;
  const { status, assigned_id, reason, item_id } = item;
  const action = `Took back what was decided about ${item_id}.`;
  change.note({ kind: 'submission', record_id: submission, action, before: { status, assigned_id, reason } });
  await changeItem(change, item, { status: 'pending', assigned_id: null, reason: null, made_record: 0 });
  return true;
}

/** Notes the outcome of a submission that follows from its items now. */
export async function noteOutcome(change: Change, id: string): Promise<void> {
  const outcome = outcomeOf(submissionItems(change.database, id).map(({ status }) => status)) ?? null;
  await changeSubmission(change, id, { outcome, curator: change.curator });
}

/** What becomes of a submission. What is absent stays. */
interface SubmissionChange {
  status?: 'pending' | 'closed';
  outcome?: 'good' | 'bad' | 'mixed' | null;
  /** Row id of `app_user`. */
  curator?: number;
}

/** Changes a submission: its revision grows, and its day is today. */
export async function changeSubmission(change: Change, id: string, members: SubmissionChange): Promise<void> {
  await change.database.sql
    .updateTable('submission')
    .set((of) => ({ ...members, datestamp: change.today, revision: of('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Adds a message of who makes the change to the correspondence. */
export async function addMessage(change: Change, submission: string, message: string): Promise<void> {
  await change.database.sql
    .insertInto('submission_message')
    .values({ submission, author: change.curator, sent_at: change.at, message })
    .execute();
}

/** Replaces the saved reasons for rejecting of the person who makes the change. */
export async function replaceReasons(change: Change, reasons: readonly string[]): Promise<void> {
  const { sql } = change.database;
  const { curator } = change;
  await sql.deleteFrom('rejection_reason').where('curator', '=', curator).execute();
  if (reasons.length === 0) return;
  const rows = reasons.map((reason, position) => ({ curator, position, reason }));
  await sql.insertInto('rejection_reason').values(rows).execute();
}

/** Lets a rule assign alleles of a locus (row id) in the name of who makes the change; null takes the rule away. */
export async function replaceRule(change: Change, locus: number, identity: number | null): Promise<void> {
  const { sql } = change.database;
  await sql.deleteFrom('settling_rule').where('locus', '=', locus).execute();
  if (identity === null) return;
  const rule = { locus, identity, curator: change.curator, updated_at: change.at };
  await sql.insertInto('settling_rule').values(rule).execute();
}

/** Switches the rules of a database on or off. */
export async function replaceRuleSwitch(change: Change, isOn: boolean): Promise<void> {
  const { sql } = change.database;
  const row = { is_on: isOn ? 1 : 0, curator: change.curator, updated_at: change.at } as const;
  await sql
    .insertInto('settling_switch')
    .values({ id: 1, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

/** Notes for good that a rule assigned an allele. `locus` and `submitter` are row ids. */
export async function noteRuleAssignment(
  change: Change,
  given: {
    submission: string;
    position: number;
    locus: number;
    submitter: number;
    item_id: string;
    assigned_id: string;
  },
): Promise<void> {
  await change.database.sql
    .insertInto('rule_assignment')
    .values({ ...given, assigned_at: change.at })
    .execute();
}
