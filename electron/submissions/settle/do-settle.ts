import { change } from '#electron/store/changes/change.ts';
import type { Change } from '#electron/store/changes/change-context.ts';
import { PATIENCE } from '#electron/store/changes/write-lock.ts';
import { databaseFiles } from '#electron/store/site/data-folder.ts';
import { writerOf, type People } from '#electron/store/site/who-writes.ts';
import { submissionItems } from '#electron/store/records/submission/submission-repository.ts';
import type { QueueItem } from '#shared/api/queue-records.ts';
import { assertNever } from '#shared/problem.ts';
import { decideItems, undoSeveral } from './decide-items.ts';
import { lookedAt } from './examine.ts';
import { openItem, openSubmission, refuseChanged } from './open-item.ts';
import { queueItem } from './queue-record.ts';
import { putReasons } from './reasons.ts';
import { assignItem, editItem, rejectItem, undoItem, type Settling } from './settle-items.ts';
import { assignClean, closeSubmission, reopenSubmission } from './settle-submission.ts';
import type { SettleAction, SettleTask } from './settle-task.ts';
import { ALL_SUBMISSIONS, settlingCurator, type SettlingCurator } from './settling-curator.ts';
import { putSettlingRule, switchRules } from './settling-rules.ts';

/** What others read who wait for a change. */
const TITLES = {
  assign: 'Assignment of an item',
  edit: 'Correction of an item',
  reject: 'Rejection of an item',
  undo: 'Undoing of a decision',
  decide: 'Settlement of several items',
  undo_several: 'Undoing of several decisions',
  assign_clean: 'Assignment of clean items',
  close: 'Closing of a submission',
  reopen: 'Opening of a submission',
  reasons: 'List of reasons',
  rules_switch: 'Rules that settle',
  rule: 'Rule that settles',
} as const satisfies Record<SettleAction['kind'], string>;

/**
 * Does what a curator asks, in one transaction, in which rights, revisions and rules are checked once more. The answer is that of
 * the route (`shared/api/curation-queue.ts`). AppError codes: those of the action, no_right 403, and those of `change`.
 */
export async function doSettle(site: People, { action, ...task }: SettleTask): Promise<unknown> {
  return settling(site, task, TITLES[action.kind], (made, curator) => act(made, curator, action));
}

/** A submission as an action finds it. Its pending items are not checked. */
export interface FoundSubmission {
  revision: number;
  items: QueueItem[];
}

/**
 * Does several actions on one submission in one transaction: all of them or none. Each is made for the submission as the one before
 * left it; `revision` is what the submission had when it was looked at. Gives the actions with their answers. AppError codes: those of
 * `doSettle`, unknown_submission 404, changed_meanwhile 409.
 */
export async function settleInSteps(
  site: People,
  { submission, revision: seen, ...task }: Omit<SettleTask, 'action'> & { submission: string; revision?: number },
  steps: readonly ((found: FoundSubmission) => SettleAction)[],
): Promise<{ action: SettleAction; answer: unknown }[]> {
  return settling(site, task, 'Settlement of a submission', async (made, curator) => {
    const { database } = made.change;
    const done: { action: SettleAction; answer: unknown }[] = [];
    if (seen !== undefined) refuseChanged(database, lookedAt(database, curator, submission), seen);
    for (const step of steps) {
      const { type, revision } = lookedAt(database, curator, submission);
      const items = submissionItems(database, submission).map((item) => queueItem(database, type, item));
      const action = step({ revision, items });
      done.push({ action, answer: await act(made, curator, action) });
    }
    return done;
  });
}

/** Changes a queue in one transaction, as whoever asks. */
async function settling<Result>(
  site: People,
  { root, database, principal }: Omit<SettleTask, 'action'>,
  title: string,
  work: (made: Settling, curator: SettlingCurator) => Promise<Result>,
): Promise<Result> {
  const author = writerOf(site, principal);
  const { file } = databaseFiles(root, database);
  const request = { sender: author, curator: author, at: new Date(), file, title, patience: PATIENCE };
  return change(request, (made: Change) =>
    work({ change: made, root }, settlingCurator(site, principal, made.database)),
  );
}

async function act(made: Settling, curator: SettlingCurator, action: SettleAction): Promise<unknown> {
  const { database } = made.change;
  switch (action.kind) {
    case 'assign':
      return assignItem({ ...made, found: action.found }, openItem(database, curator, action), action);
    case 'edit':
      return editItem(made, openItem(database, curator, action), action.content);
    case 'reject':
      return rejectItem(made, openItem(database, curator, action), action.reason);
    case 'undo':
      return undoItem(made, openItem(database, curator, action));
    case 'decide':
      return decideItems(made, openSubmission(database, curator, action), action.decisions);
    case 'undo_several':
      return undoSeveral(made, openSubmission(database, curator, action), action.positions);
    case 'assign_clean':
      return assignClean({ ...made, found: action.found }, openSubmission(database, curator, action));
    case 'close':
      return closeSubmission(made, openSubmission(database, curator, action), action.message);
    case 'reopen':
      return reopenSubmission(made, openSubmission(database, curator, action, 'closed'), action.message);
    case 'reasons':
      return putReasons(made.change, action.reasons);
    case 'rules_switch':
      curator.refuse(ALL_SUBMISSIONS);
      return switchRules(made.change, action.is_on);
    case 'rule':
      curator.refuse({ kind: 'locus', name: action.locus });
      return putSettlingRule(made.change, action.locus, action.identity);
    default:
      return assertNever(action);
  }
}
