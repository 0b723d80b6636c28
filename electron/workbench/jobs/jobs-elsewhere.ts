import { AppError } from '#shared/problem.ts';
import { createEntry, type JobEntry, type JobList } from './job-list.ts';
import { interruptedJob, isOpenJob, type JobRecord } from './job-record.ts';

const ELSEWHERE = 'Another Allelier with the same data folder is running this.';

/** Milliseconds after which jobs of another workbench are looked at again. */
const LOOK_INTERVAL = 2_000;

/** Takes the kept jobs in. Those that were open and are nobody's any more have failed. */
export async function loadJobs(list: JobList): Promise<void> {
  for (const saved of await list.options.store.load()) list.entries.set(saved.job.id, await takeIn(list, saved));
}

/** Takes a job in as it was kept: as another workbench runs it, or as it looks to those that come after its own. */
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

/** Follows the jobs of other workbenches from their start to their end. Gives the function that stops it. */
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

/** AppError 409 `job_elsewhere` where another workbench runs the job. */
export function refuseElsewhere(entry: JobEntry): void {
  if (entry.isElsewhere) throw new AppError(409, 'job_elsewhere', `${ELSEWHERE} Cancel it there.`);
}
