import { holdSite } from '#electron/store/site/held-site.ts';
import { openSiteReader } from '#electron/store/site/site-store.ts';
import type { ThreadWork, WorkControl } from '#electron/threads/work-control.ts';
import { doRequest } from './do-request.ts';
import type { SubmissionTask } from './submission-request.ts';
import { surroundingsOf } from './surroundings.ts';

export type SubmissionWork = (task: SubmissionTask, control: WorkControl) => Promise<unknown>;

/** The work of `submission-lane.ts`. */
export function createSubmissionWork(): ThreadWork<SubmissionWork> {
  const held = holdSite(openSiteReader);
  return {
    work: async (task, control) =>
      doRequest(surroundingsOf(task, await held.of(task.root), control), task.request, control),
    end: () => held.close(),
  };
}
