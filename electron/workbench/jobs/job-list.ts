import { AppError, ifRefused } from '#shared/problem.ts';
import type { Job, Progress } from '#shared/rpc/contract/job.ts';
import { isOpenJob, type JobRecord, type JobSpec } from './job-record.ts';
import type { Presence } from './presence.ts';

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
  /** Keeps jobs after the program has ended. */
  store: { load(): Promise<JobRecord[]>; save(record: JobRecord): Promise<void>; remove(id: string): Promise<void> };
  /** Does the work of a job. Throws an `AppError` for a refusal, and an `AbortError` when it is cancelled. */
  work(spec: JobSpec, context: JobContext): Promise<JobOutcome>;
  onChanged(job: Job): void;
  onDismissed(id: string): void;
  /** Called with what a job threw if that is a defect and not a refusal. */
  onDefect(error: unknown, job?: Job): void;
  /** Says which jobs another workbench on the same data folder runs. Without it, there is no other workbench. */
  presence?: Pick<Presence, 'id' | 'isThere'>;
  /** Number of jobs that run at the same time. Two jobs on one database never do. */
  concurrency?: number;
}

export interface JobEntry {
  record: JobRecord;
  controller: AbortController;
  /** Called once nothing needs the input of the job any more. */
  release: () => void;
  /** Settles when the work has ended. Absent if the job does not run. */
  running?: Promise<void>;
  /** Whether another workbench runs it. It is then shown here, but nothing here may change it. */
  isElsewhere?: boolean;
}

/** The jobs that were not dismissed, oldest first, and the options of their runner. */
export interface JobList {
  readonly options: JobRunnerOptions;
  readonly entries: Map<string, JobEntry>;
  /** True once the program ends. No job begins after that. */
  isClosing: boolean;
}

/** Lines of a job's log that are kept: the newest. */
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

/** Whether the job waits or runs in this workbench. */
export function isOpenHere({ isElsewhere, record }: JobEntry): boolean {
  return !isElsewhere && isOpenJob(record.job);
}

export function listOpenHere({ entries }: JobList): JobEntry[] {
  return [...entries.values()].filter(isOpenHere);
}

/** Changes a job and tells the screens. Also stores it if `keep` is set. */
export async function changeJob({ options }: JobList, entry: JobEntry, part: Partial<Job>, keep = true): Promise<void> {
  entry.record = { ...entry.record, owner: options.presence?.id, job: { ...entry.record.job, ...part } };
  options.onChanged(entry.record.job);
  if (keep) await options.store.save(entry.record);
}

/**
 * Changes a job that has ended. It has, also when that cannot be stored, as on a full disk: then the next run of the program takes
 * it for interrupted.
 */
export async function endJob(list: JobList, entry: JobEntry, part: Partial<Job>): Promise<void> {
  await changeJob(list, entry, part).catch(ifRefused(undefined));
}

/** The log of a job with another line. */
export function withLine({ record }: JobEntry, text: string): Job['log'] {
  return [...record.job.log, { at: Date.now(), text }].slice(-LOG_LINES);
}
