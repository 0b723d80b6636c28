import { AppError } from '#shared/problem.ts';
import { createEntry, type JobEntry, type JobList } from './job-list.ts';
import { interruptedJob, isOpenJob, type JobRecord } from './job-record.ts';

const ELSEWHERE = 'Another Allelier with the same data folder is running this.';

/** Milliseconds between two looks at the jobs of other workbenches. */
const LOOK_INTERVAL = 2_000;

/** Loads the stored jobs. Unfinished jobs that no workbench runs any more have failed. */
export async function loadJobs(list: JobList): Promise<void> {
  for (const saved of await list.options.store.load()) list.entries.set(saved.job.id, await takeIn(list, saved));
}

/** Makes the entry of a stored job: marked if another workbench runs it, otherwise as `interruptedJob` gives it. */
async function takeIn(list: JobList, saved: JobRecord): Promise<JobEntry> {
  if (isElsewhere(list, saved)) {
    const progress = { done: 0, unit: 'steps', message: ELSEWHERE };
    return { ...createEntry({ ...saved, job: { ...saved.job, progress } }), isElsewhere: true };
  }
  const record = interruptedJob(saved);
  if (record !== saved) await list.options.store.save(record);
  return createEntry(record);
}

function isElsewhere({ options: { presence } }: JobList, { job, owner }: JobRecord): boolean {
  return isOpenJob(job) && owner !== undefined && owner !== presence?.id && presence?.isThere(owner) === true;
}

/** Follows the jobs of other workbenches from start to end. Gives the function that stops this. */
export function followJobsElsewhere(list: JobList): () => void {
  const timer = setInterval(() => {
    if (![...list.entries.values()].some((entry) => entry.isElsewhere)) return;
    void lookElsewhere(list).catch((error: unknown) => list.options.onDefect(error));
  }, LOOK_INTERVAL).unref();
  return () => clearInterval(timer);
}

async function lookElsewhere(list: JobList): Promise<void> {
  const { entries, options } = list;
  const ids = new Set([...entries].filter(([, entry]) => entry.isElsewhere).map(([id]) => id));
  const kept = new Map((await options.store.load()).map((saved) => [saved.job.id, saved]));
  for (const id of ids) {
    const saved = kept.get(id);
    if (!saved) {
      entries.delete(id);
      options.onDismissed(id);
    } else if (!isElsewhere(list, saved) || saved.job.state !== entries.get(id)?.record.job.state) {
      const entry = await takeIn(list, saved);
      entries.set(id, entry);
      options.onChanged(entry.record.job);
    }
  }
}

/** AppError 409 `job_elsewhere` if another workbench runs the job. */
export function refuseElsewhere(entry: JobEntry): void {
  if (entry.isElsewhere) throw new AppError(409, 'job_elsewhere', `${ELSEWHERE} Cancel it there.`);
}
