import { join } from 'node:path';
import { openSiteReader, type SiteReader } from '#electron/store/site/site-store.ts';
import { serveTasks } from '#electron/threads/worker-side.ts';
import { doRequest } from './do-request.ts';
import type { SubmissionTask } from './submission-request.ts';
import { surroundingsOf } from './surroundings.ts';

/** Entry of the thread that carries out what is asked of submissions; `submission-lane.ts` starts it. */
const readers = new Map<string, Promise<SiteReader>>();

/** The people of a data folder. They stay open as long as the thread lives. */
function peopleOf(root: string): Promise<SiteReader> {
  let reader = readers.get(root);
  if (!reader) {
    reader = openSiteReader(join(root, 'site.sqlite'));
    readers.set(root, reader);
    reader.catch(() => readers.delete(root));
  }
  return reader;
}

serveTasks(
  async (task: SubmissionTask, control) =>
    doRequest(surroundingsOf(task, await peopleOf(task.root), control), task.request, control),
  async () => {
    for (const reader of readers.values()) await (await reader.catch(() => undefined))?.close();
  },
);
