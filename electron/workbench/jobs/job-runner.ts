import { randomUUID } from 'node:crypto';
import { defined } from '#shared/defined.ts';
import { AppError, ifRefused } from '#shared/problem.ts';
import type { Job } from '#shared/rpc/contract/job.ts';
import {
  changeJob,
  createEntry,
  getEntry,
  isOpenHere,
  type JobEntry,
  type JobList,
  type JobRunnerOptions,
  listOpenHere,
  withLine,
} from './job-list.ts';
import { interruptedJob, isOpenJob, resumedJob, STARTED_AGAIN, type JobRecord, type JobSpec } from './job-record.ts';
import { runWaitingJobs, stopJob } from './run-jobs.ts';

const ELSEWHERE = 'Another Allelier with the same data folder is running this.';

/** Milliseconds between two looks at the jobs of other workbenches. */
const LOOK_INTERVAL = 2_000;

/** The description of a new job. `release` is called once nothing needs its input any more. */
interface JobAbout {
  title: string;
  database?: string;
  /** The draft that it sends. */
  draft?: string;
  /** The comparison that it makes, or reads again. */
  comparison?: string;
  release?: () => void;
}

export interface JobRunner {
  /** Queues a job. */
  start(spec: JobSpec, about: JobAbout): Promise<Job>;
  /** All jobs that were not dismissed, oldest first. */
  list(): Job[];
  /** Whether a job on this database waits or runs. */
  isBusy(database: string): boolean;
  /** AppError 409 `database_busy` then. */
  refuseBusy(database: string): void;
  cancel(id: string): Promise<void>;
  /** Queues a failed or cancelled job again, with the same id. */
  retry(id: string): Promise<Job>;
  /** Removes a finished job from the list. */
  dismiss(id: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * Runs long work in the order of the requests, a few jobs at a time, and keeps each outcome until the user dismisses
 * it.
 */
export async function createJobRunner(options: JobRunnerOptions): Promise<JobRunner> {
  const list: JobList = { options, entries: new Map(), isClosing: false };
  await loadJobs(list);
  const stopFollowing = followJobsElsewhere(list);
  const allJobs = () => [...list.entries.values()].map(({ record }) => record.job);
  const isBusy = (database: string) => allJobs().some((job) => isOpenJob(job) && job.database === database);
  return {
    start: async (spec, about) => startJob(list, spec, about),
    list: allJobs,
    isBusy,
    refuseBusy(database) {
      if (!isBusy(database)) return;
      throw new AppError(409, 'database_busy', `A job is working on ${database}. Wait for it or cancel it.`);
    },
    cancel: async (id) => cancelJob(list, id),
    retry: async (id) => retryJob(list, id),
    dismiss: async (id) => dismissJob(list, id),
    async close() {
      list.isClosing = true;
      stopFollowing();
      await Promise.all(listOpenHere(list).map(async (entry) => stopJob(list, entry)));
    },
  };
}

async function startJob(
  list: JobList,
  spec: JobSpec,
  { title, database, draft, comparison, release }: JobAbout,
): Promise<Job> {
  const job: Job = {
    id: randomUUID(),
    kind: spec.kind,
    title,
    state: 'queued',
    created_at: Date.now(),
    log: [],
    can_retry: true,
    ...defined({ database, draft, comparison }),
  };
  const entry = createEntry({ job, spec }, release);
  list.entries.set(job.id, entry);
  try {
    await changeJob(list, entry, {});
  } catch (error) {
    // A job that cannot be kept is refused, and nothing of it stays.
    list.entries.delete(job.id);
    entry.release();
    list.options.onDismissed(job.id);
    throw error;
  }
  runWaitingJobs(list);
  return entry.record.job;
}

async function cancelJob(list: JobList, id: string): Promise<void> {
  const entry = getEntry(list, id);
  refuseElsewhere(entry);
  if (isOpenHere(entry)) await stopJob(list, entry);
  runWaitingJobs(list);
}

async function retryJob(list: JobList, id: string): Promise<Job> {
  const entry = getEntry(list, id);
  const { state, can_retry } = entry.record.job;
  if (!can_retry || (state !== 'failed' && state !== 'cancelled')) {
    throw new AppError(409, 'not_repeatable', 'This job cannot be started again. Choose its input again.');
  }
  const before = entry.record;
  entry.controller = new AbortController();
  const { problem: _problem, progress: _progress, finished_at: _end, started_at: _start, ...job } = entry.record.job;
  entry.record = { ...entry.record, job };
  try {
    await changeJob(list, entry, { state: 'queued', log: withLine(entry, STARTED_AGAIN) });
  } catch (error) {
    entry.record = before;
    list.options.onChanged(before.job);
    throw error;
  }
  runWaitingJobs(list);
  return entry.record.job;
}

async function dismissJob(list: JobList, id: string): Promise<void> {
  const entry = getEntry(list, id);
  refuseElsewhere(entry);
  if (isOpenHere(entry)) throw new AppError(409, 'job_running', 'This job is still running. Cancel it first.');
  list.entries.delete(id);
  entry.release();
  list.options.onDismissed(id);
  // If the store cannot be written, it is listed again after the next start.
  await list.options.store.remove(id).catch(ifRefused(undefined));
}

/** Loads the stored jobs. Of unfinished ones that no workbench runs any more, copies go on, and all others have failed. */
async function loadJobs(list: JobList): Promise<void> {
  for (const saved of await list.options.store.load()) {
    const resumed = isElsewhere(list, saved) ? undefined : resumedJob(saved);
    const entry = resumed ? createEntry(resumed) : await takeIn(list, saved);
    list.entries.set(saved.job.id, entry);
    // Another workbench that starts now then leaves it alone.
    if (resumed) await changeJob(list, entry, {});
  }
  runWaitingJobs(list);
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
function followJobsElsewhere(list: JobList): () => void {
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
function refuseElsewhere(entry: JobEntry): void {
  if (entry.isElsewhere) throw new AppError(409, 'job_elsewhere', `${ELSEWHERE} Cancel it there.`);
}
