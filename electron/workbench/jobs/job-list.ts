import { AppError } from '#shared/problem.ts';
import type { Job, Progress } from '#shared/rpc/contract/job.ts';
import { isOpenJob, type JobRecord, type JobSpec } from './job-record.ts';
import type { Presence } from './presence.ts';

/** What the work of a job is given. */
export interface JobContext {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
  readonly log: (text: string) => void;
}

export interface JobOutcome {
  /** One sentence for the user. */
  summary: string;
}

export interface JobRunnerOptions {
  /** Where jobs outlive the program. */
  store: { load(): Promise<JobRecord[]>; save(record: JobRecord): Promise<void>; remove(id: string): Promise<void> };
  /** Does the work of a job; throws `AppError` for a refusal and an `AbortError` when cancelled. */
  work(spec: JobSpec, context: JobContext): Promise<JobOutcome>;
  onChanged(job: Job): void;
  onDismissed(id: string): void;
  /** Called with what a job threw when it is a defect and no refusal. */
  onDefect(error: unknown, job?: Job): void;
  /** Tells which jobs another workbench on the same data folder runs; without it nobody else does. */
  presence?: Pick<Presence, 'id' | 'isThere'>;
  /** Jobs that run at the same time; two on one database never do. */
  concurrency?: number;
}

/** A job on the list. */
export interface JobEntry {
  record: JobRecord;
  controller: AbortController;
  /** Called once nothing can need the input of the job any more. */
  release: () => void;
  /** Settles when the work has ended; there while it goes on. */
  running?: Promise<void>;
  /** Whether another workbench runs it: then it is shown, and touched by nobody here. */
  isElsewhere?: boolean;
}

/** The jobs that were not dismissed, oldest first, with what their runner was made with. */
export interface JobList {
  readonly options: JobRunnerOptions;
  readonly entries: Map<string, JobEntry>;
  /** True once the program ends: then no job begins any more. */
  isClosing: boolean;
}

/** Lines of a job's log that are kept; the newest win. */
const LOG_LINES = 200;

export function createEntry(record: JobRecord, release: () => void = () => undefined): JobEntry {
  return { record, controller: new AbortController(), release };
}

/** AppError 404 `unknown_job`. */
export function getEntry({ entries }: JobList, id: string): JobEntry {
  const entry = entries.get(id);
  if (entry) return entry;
  throw new AppError(404, 'unknown_job', 'This job is no longer on the list.');
}

/** Whether the job waits or runs here. */
export function isOpenHere({ isElsewhere, record }: JobEntry): boolean {
  return !isElsewhere && isOpenJob(record.job);
}

export function listOpenHere({ entries }: JobList): JobEntry[] {
  return [...entries.values()].filter(isOpenHere);
}

/** Changes a job, tells the screens, and keeps it where `keep` is set. */
export async function changeJob({ options }: JobList, entry: JobEntry, part: Partial<Job>, keep = true): Promise<void> {
  entry.record = { ...entry.record, owner: options.presence?.id, job: { ...entry.record.job, ...part } };
  options.onChanged(entry.record.job);
  if (keep) await options.store.save(entry.record);
}

/** The log of a job with one more line. */
export function withLine({ record }: JobEntry, text: string): Job['log'] {
  return [...record.job.log, { at: Date.now(), text }].slice(-LOG_LINES);
}
