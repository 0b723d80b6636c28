import { join } from 'node:path';
import { openSiteStore, type SiteStore } from '#electron/store/site/site-store.ts';
import { serveTasks } from '#electron/threads/worker-side.ts';
import { doSettle } from './do-settle.ts';
import type { SettleTask } from './settle-task.ts';

/** Entry of the thread that settles submissions; `settler.ts` starts it. It keeps the site file of the last task open. */
let held: { root: string; site: SiteStore } | undefined;

async function siteOf(root: string): Promise<SiteStore> {
  if (held?.root === root) return held.site;
  await held?.site.close();
  held = { root, site: await openSiteStore(join(root, 'site.sqlite')) };
  return held.site;
}

serveTasks<SettleTask, unknown>(
  async (task) => doSettle(await siteOf(task.root), task),
  async () => held?.site.close(),
);
