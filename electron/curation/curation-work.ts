import { holdSite } from '#electron/store/site/held-site.ts';
import { openSiteReader } from '#electron/store/site/site-store.ts';
import type { ThreadWork, WorkControl } from '#electron/threads/work-control.ts';
import { doCuration, checkRecord } from './do-curation.ts';
import type { CurationAction, CurationLook, CurationTask } from './curation-task.ts';

export type CurationWork = (task: CurationTask, control: WorkControl) => Promise<unknown>;

/** The work of `curation-lane.ts`. */
export function createCurationWork(): ThreadWork<CurationWork> {
  const held = holdSite(openSiteReader);
  return {
    async work(task, control) {
      const people = await held.of(task.root);
      return isLook(task)
        ? checkRecord(people, task)
        : doCuration(people, task as CurationTask<CurationAction>, control);
    },
    end: () => held.close(),
  };
}

function isLook(task: CurationTask): task is CurationTask<CurationLook> {
  return task.action.kind === 'check';
}
