import { join } from 'node:path';
import { openSiteStore, type SiteStore } from '#electron/store/site/site-store.ts';
import { serveTasks } from '#electron/threads/worker-side.ts';
import { doLook } from './do-look.ts';
import { doSettle } from './do-settle.ts';
import type { LookAction, SettleAction, SettleTask } from './settle-task.ts';

/** Entry of the threads that settle submissions; `settler.ts` starts them. Each keeps the site file of its last task open. */
let held: { root: string; site: SiteStore } | undefined;

async function siteOf(root: string): Promise<SiteStore> {
  if (held?.root === root) return held.site;
  await held?.site.close();
  held = { root, site: await openSiteStore(join(root, 'site.sqlite')) };
  return held.site;
}

function isLook(task: SettleTask<SettleAction | LookAction>): task is SettleTask<LookAction> {
  return task.action.kind === 'examine' || task.action.kind === 'evidence';
}

serveTasks<SettleTask<SettleAction | LookAction>, unknown>(
  async (task, control) => {
    const site = await siteOf(task.root);
    return isLook(task) ? doLook(site, task, control) : doSettle(site, task as SettleTask);
  },
  async () => held?.site.close(),
);
