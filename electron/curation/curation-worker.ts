import { join } from 'node:path';
import { openSiteReader, type SiteReader } from '#electron/store/site/site-store.ts';
import { serveTasks } from '#electron/threads/worker-side.ts';
import { doCuration, lookAtRecord } from './do-curation.ts';
import type { CurationAction, CurationLook, CurationTask } from './curation-task.ts';

/** Entry of the threads in which records are kept by hand; `curation-lane.ts` starts them. */
let held: { root: string; people: SiteReader } | undefined;

async function peopleOf(root: string): Promise<SiteReader> {
  if (held?.root === root) return held.people;
  await held?.people.close();
  held = undefined;
  held = { root, people: await openSiteReader(join(root, 'site.sqlite')) };
  return held.people;
}

function isLook(task: CurationTask): task is CurationTask<CurationLook> {
  return task.action.kind === 'check' || task.action.kind === 'edit';
}

serveTasks<CurationTask, unknown>(
  async (task, control) => {
    const people = await peopleOf(task.root);
    return isLook(task)
      ? lookAtRecord(people, task)
      : doCuration(people, task as CurationTask<CurationAction>, control);
  },
  async () => held?.people.close(),
);
