import type { ActionInput, ActionOutput } from '#electron/store/changes/action.ts';
import type { DataFolder } from '#electron/store/site/data-folder.ts';
import type { settleActions } from '#electron/submissions/settle/settle-actions.ts';
import type { SubmissionActions } from '#electron/submissions/submission-actions.ts';
import type { Principal } from '#shared/principal.ts';

/** The actions of the queue by short names. */
const NAMES = {
  assign: 'item.assign',
  edit: 'item.edit',
  reject: 'item.reject',
  undo: 'item.undo',
  decide: 'items.decide',
  undo_several: 'items.undo',
  assign_clean: 'items.assign_clean',
  close: 'submission.close',
  reopen: 'submission.reopen',
  rules_switch: 'rules.switch',
  rule: 'rule.put',
} as const;
type ActionOf<Kind extends keyof typeof NAMES> = (typeof settleActions)[(typeof NAMES)[Kind]];

/** What a curator does with a submission. */
export type SettleAction = {
  [Kind in keyof typeof NAMES]: { kind: Kind } & ActionInput<ActionOf<Kind>>;
}[keyof typeof NAMES];
export type SettleAnswer<Action extends SettleAction> = ActionOutput<ActionOf<Action['kind']>>;

/** Does what somebody does with a submission to a database. */
export async function settleAs<Action extends SettleAction>(
  { changes }: DataFolder,
  { database, principal }: { database: string; principal: Principal },
  { kind, ...input }: Action,
): Promise<SettleAnswer<Action>> {
  const actions: SubmissionActions = changes.of();
  return (await actions.make(NAMES[kind], { database, principal, input: input as never })) as never;
}
