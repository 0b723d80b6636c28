import { change } from '#electron/store/changes/change.ts';
import type { Change } from '#electron/store/changes/change-context.ts';
import { PATIENCE } from '#electron/store/changes/write-lock.ts';
import { databaseFiles } from '#electron/store/site/data-folder.ts';
import { writerOf } from '#electron/store/site/who-writes.ts';
import type { SiteStore } from '#electron/store/site/site-store.ts';
import { assertNever } from '#shared/problem.ts';
import { decideItems, undoSeveral } from './decide-items.ts';
import { openItem, openSubmission } from './open-item.ts';
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
export async function doSettle(
  site: Pick<SiteStore, 'accounts' | 'clients'>,
  { root, database, principal, action }: SettleTask,
): Promise<unknown> {
  const author = writerOf(site, principal);
  const { file } = databaseFiles(root, database);
  const request = {
    sender: author,
    curator: author,
    at: new Date(),
    file,
    title: TITLES[action.kind],
    patience: PATIENCE,
  };
  return change(request, (made: Change) =>
    act({ change: made, root }, settlingCurator(site, principal, made.database), action),
  );
}

async function act(settling: Settling, curator: SettlingCurator, action: SettleAction): Promise<unknown> {
  const { database } = settling.change;
  switch (action.kind) {
    case 'assign':
      return assignItem({ ...settling, found: action.found }, openItem(database, curator, action), action);
    case 'edit':
      return editItem(settling, openItem(database, curator, action), action.content);
    case 'reject':
      return rejectItem(settling, openItem(database, curator, action), action.reason);
    case 'undo':
      return undoItem(settling, openItem(database, curator, action));
    case 'decide':
      return decideItems(settling, openSubmission(database, curator, action), action.decisions);
    case 'undo_several':
      return undoSeveral(settling, openSubmission(database, curator, action), action.positions);
    case 'assign_clean':
      return assignClean({ ...settling, found: action.found }, openSubmission(database, curator, action));
    case 'close':
      return closeSubmission(settling, openSubmission(database, curator, action), action.message);
    case 'reopen':
      return reopenSubmission(settling, openSubmission(database, curator, action, 'closed'), action.message);
    case 'reasons':
      return putReasons(settling.change, action.reasons);
    case 'rules_switch':
      curator.refuse(ALL_SUBMISSIONS);
      return switchRules(settling.change, action.is_on);
    case 'rule':
      curator.refuse({ kind: 'locus', name: action.locus });
      return putSettlingRule(settling.change, action.locus, action.identity);
    default:
      return assertNever(action);
  }
}
