import type { Changed, Settled } from '#shared/api/curation-queue.ts';
import { AppError } from '#shared/problem.ts';
import { lastAssigned } from '#shared/rules/queue-batches.ts';
import type { ActionInput, WriteContext } from '#electron/store/changes/action.ts';
import { submissionItems } from '#electron/store/records/submission/submission-repository.ts';
import { lookedAt } from './examine.ts';
import { refuseChanged } from './open-item.ts';
import { queueItem } from './queue-record.ts';
import { settleActions } from './settle-actions.ts';
import { settlingCurator } from './settling-curator.ts';

type Step<Name extends keyof typeof settleActions, Told extends string> = {
  name: Name;
  input: Omit<ActionInput<(typeof settleActions)[Name]>, Told>;
};
/** What a step does not say: it is done on the submission as the step before left it. */
type Known = 'submission' | 'revision';

export type SettleStep =
  // Of one item its own revision counts: others may settle the other ones meanwhile.
  | Step<'item.assign', 'submission'>
  | Step<'item.reject', 'submission'>
  | Step<'item.undo', 'submission'>
  | Step<'items.decide', Known>
  | Step<'items.assign_clean', Known>
  | Step<'submission.close', Known>
  | Step<'submission.reopen', Known>
  /** Takes back what was assigned last: one item, or all that were assigned together. */
  | { name: 'items.undo'; input: 'last' };

/** A submission with what is to be done. `revision` is what it had when it was looked at. */
interface Settlement {
  submission: string;
  revision?: number | undefined;
  steps: readonly SettleStep[];
}

/**
 * Does several actions on one submission: all of them or none. Gives their answers. AppError codes: unknown_submission 404,
 * changed_meanwhile 409, nothing_to_undo 409, and what a step is refused with.
 */
export async function settleInSteps(
  writing: WriteContext,
  { submission, revision: seen, steps }: Settlement,
): Promise<(Settled | Changed)[]> {
  const { database, caller } = writing;
  const curator = settlingCurator(caller, database.name);
  const answers: (Settled | Changed)[] = [];
  if (seen !== undefined) refuseChanged(database, lookedAt(database, curator, submission), seen);
  for (const { name, input } of steps) {
    const { type, revision } = lookedAt(database, curator, submission);
    const told = input === 'last' ? { positions: lastPositions(writing, submission, type) } : input;
    // The step says which input it is; both come from one typed step.
    answers.push(await settleActions[name].work(writing, { revision, ...told, submission } as never));
  }
  return answers;
}

function lastPositions({ database }: WriteContext, submission: string, type: string): readonly number[] {
  const items = submissionItems(database, submission).map((item) => queueItem(database, type, item));
  const last = lastAssigned(items);
  if (last) return last.positions;
  throw new AppError(409, 'nothing_to_undo', `No item of the submission ${submission} is assigned.`);
}
