import { join } from 'node:path';
import { openSiteStore, type SiteStore } from '#electron/store/site/site-store.ts';
import { serveTasks } from '#electron/threads/worker-side.ts';
import { doLook } from './do-look.ts';
import { doSettle } from './do-settle.ts';
import { settleByRule } from './settle-by-rule.ts';
import type { LookAction, RuleAction, SettleAction, SettleTask } from './settle-task.ts';

/** Entry of the threads that settle submissions; `settler.ts` starts them. Each keeps the site file of its last task open. */
let held: { root: string; site: SiteStore } | undefined;

async function siteOf(root: string): Promise<SiteStore> {
  if (held?.root === root) return held.site;
  await held?.site.close();
  held = { root, site: await openSiteStore(join(root, 'site.sqlite')) };
  return held.site;
}

type Action = SettleAction | LookAction | RuleAction;

function hasKind<Kind extends Action['kind']>(
  task: SettleTask<Action>,
  ...kinds: readonly Kind[]
): task is SettleTask<Extract<Action, { kind: Kind }>> {
  return kinds.some((kind) => kind === task.action.kind);
}

serveTasks<SettleTask<Action>, unknown>(
  async (task, control) => {
    const site = await siteOf(task.root);
    if (hasKind(task, 'examine', 'evidence')) return doLook(site, task, control);
    if (hasKind(task, 'by_rule')) return settleByRule(site, task);
    return doSettle(site, task as SettleTask);
  },
  async () => held?.site.close(),
);
