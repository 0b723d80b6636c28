import { holdSite } from '#electron/store/site/held-site.ts';
import { openSiteStore } from '#electron/store/site/site-store.ts';
import type { ThreadWork, WorkControl } from '#electron/threads/work-control.ts';
import { doLook } from './do-look.ts';
import { doSettle } from './do-settle.ts';
import { settleByRule } from './settle-by-rule.ts';
import type { LookAction, RuleAction, SettleAction, SettleTask } from './settle-task.ts';

type Action = SettleAction | LookAction | RuleAction;

export type SettleWork = (task: SettleTask<Action>, control: WorkControl) => Promise<unknown>;

/** The work of `settler.ts`. */
export function createSettleWork(): ThreadWork<SettleWork> {
  const held = holdSite(openSiteStore);
  return {
    async work(task, control) {
      const site = await held.of(task.root);
      if (hasKind(task, 'examine', 'evidence')) return doLook(site, task, control);
      if (hasKind(task, 'by_rule')) return settleByRule(site, task);
      return doSettle(site, task as SettleTask);
    },
    end: () => held.close(),
  };
}

function hasKind<Kind extends Action['kind']>(
  task: SettleTask<Action>,
  ...kinds: readonly Kind[]
): task is SettleTask<Extract<Action, { kind: Kind }>> {
  return kinds.some((kind) => kind === task.action.kind);
}
