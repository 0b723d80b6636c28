import { randomUUID } from 'node:crypto';
import { AppError, toProblem, type Problem } from '#shared/problem.ts';
import type { Job, Progress } from '#shared/rpc/contract/job.ts';
import { ELSEWHERE, interruptedJob, isOpenJob, type JobRecord, type JobSpec } from './job-record.ts';
import type { Presence } from './presence.ts';
import { throttle } from '../throttle.ts';

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

export interface JobRunner {
  /** Queues a job. `release` is called once nothing can need its input any more. */
  start(spec: JobSpec, about: { title: string; database?: string; release?: () => void }): Promise<Job>;
  /** All jobs that were not dismissed, oldest first. */
  list(): Job[];
  /** True while a job that touches the database waits or runs. */
  isBusy(database: string): boolean;
  cancel(id: string): Promise<void>;
  /** Queues a failed or cancelled job again, under its old id. */
  retry(id: string): Promise<Job>;
  /** Takes a finished job off the list. */
  dismiss(id: string): Promise<void>;
  close(): Promise<void>;
}

interface Entry {
  record: JobRecord;
  controller: AbortController;
  release: () => void;
  running?: Promise<void>;
  /** Whether another workbench runs it: then it is shown, and touched by nobody here. */
  isElsewhere?: boolean;
}

/** Lines of a job's log that are kept; the newest win. */
const LOG_LINES = 200;
/** Milliseconds between two progress reports of one job. */
const PROGRESS_INTERVAL = 100;
/** Milliseconds after which jobs of another workbench are looked at again. */
const LOOK_INTERVAL = 2_000;

/** Runs long work in the order it was asked for, a few at a time, and keeps the outcome until the user dismisses it. */
export async function createJobRunner(options: JobRunnerOptions): Promise<JobRunner> {
  const { store, presence, concurrency = 2 } = options;
  const entries = new Map<string, Entry>();
  let closing = false;

  const isOpen = (entry: Entry) => !entry.isElsewhere && isOpenJob(entry.record.job);
  const open = () => [...entries.values()].filter(isOpen);

  function isElsewhere({ job, owner }: JobRecord): boolean {
    return isOpenJob(job) && owner !== undefined && owner !== presence?.id && presence?.isThere(owner) === true;
  }

  /** Takes a job in as it was kept: as another workbench runs it, or as it looks to those that come after its own. */
  async function takeIn(saved: JobRecord): Promise<Entry> {
    const entry = { controller: new AbortController(), release: () => undefined };
    if (isElsewhere(saved)) {
      const progress = { done: 0, unit: 'steps', message: ELSEWHERE };
      return { ...entry, record: { ...saved, job: { ...saved.job, progress } }, isElsewhere: true };
    }
    const record = interruptedJob(saved);
    if (record !== saved) await store.save(record);
    return { ...entry, record };
  }

  for (const saved of await store.load()) entries.set(saved.job.id, await takeIn(saved));

  /** Follows the jobs of other workbenches from their start to their end. */
  async function lookElsewhere(): Promise<void> {
    const ids = new Set([...entries].filter(([, entry]) => entry.isElsewhere).map(([id]) => id));
    const kept = new Map((await store.load()).map((saved) => [saved.job.id, saved]));
    for (const id of ids) {
      const saved = kept.get(id);
      if (!saved) {
        entries.delete(id);
        options.onDismissed(id);
      } else if (!isElsewhere(saved) || saved.job.state !== entries.get(id)?.record.job.state) {
        const entry = await takeIn(saved);
        entries.set(id, entry);
        options.onChanged(entry.record.job);
      }
    }
  }

  const looking = setInterval(() => {
    if (![...entries.values()].some((entry) => entry.isElsewhere)) return;
    void lookElsewhere().catch((error: unknown) => options.onDefect(error));
  }, LOOK_INTERVAL).unref();

  function entryOf(id: string): Entry {
    const entry = entries.get(id);
    if (!entry) throw new AppError(404, 'unknown_job', 'This job is no longer on the list.');
    return entry;
  }

  function refuseElsewhere(entry: Entry): void {
    if (entry.isElsewhere) throw new AppError(409, 'job_elsewhere', `${ELSEWHERE} Cancel it there.`);
  }

  /** Changes a job, tells the screens, and keeps it where `keep` is set. */
  async function change(entry: Entry, part: Partial<Job>, keep = true): Promise<void> {
    entry.record = { ...entry.record, owner: presence?.id, job: { ...entry.record.job, ...part } };
    options.onChanged(entry.record.job);
    if (keep) await store.save(entry.record);
  }

  function logged(entry: Entry, text: string): Job['log'] {
    return [...entry.record.job.log, { at: Date.now(), text }].slice(-LOG_LINES);
  }

  async function finish(entry: Entry, part: Partial<Job> & Pick<Job, 'state'>, line: string): Promise<void> {
    // Done work is never repeated; failed work may be, with the same input.
    if (part.state === 'done') entry.release();
    await change(entry, { ...part, finished_at: Date.now(), log: logged(entry, line) });
  }

  async function fail(entry: Entry, error: unknown): Promise<void> {
    const aborted = entry.controller.signal.aborted;
    if (closing && aborted) {
      const record = interruptedJob(entry.record);
      return finish(entry, record.job, record.job.problem?.message ?? '');
    }
    if (aborted) return finish(entry, { state: 'cancelled' }, 'Cancelled.');
    const problem: Problem = toProblem(error);
    if (problem.code === 'internal') options.onDefect(error, entry.record.job);
    return finish(entry, { state: 'failed', problem }, problem.message);
  }

  async function run(entry: Entry): Promise<void> {
    const report = throttle(PROGRESS_INTERVAL, (progress: Progress) => void change(entry, { progress }, false));
    try {
      await change(entry, { state: 'running', started_at: Date.now(), log: logged(entry, 'Started.') });
      const { summary } = await options.work(entry.record.spec, {
        signal: entry.controller.signal,
        onProgress: report.call,
        log: (text) => void change(entry, { log: logged(entry, text) }, false),
      });
      report.flush();
      report.stop();
      await finish(entry, { state: 'done', summary }, summary);
    } catch (error) {
      report.stop();
      await fail(entry, error);
    }
  }

  function fillSlots(): void {
    if (closing) return;
    for (const entry of open()) {
      const running = open().filter((other) => other.running !== undefined);
      if (running.length >= concurrency) return;
      const database = entry.record.job.database;
      const isBlocked = running.some((other) => database !== undefined && other.record.job.database === database);
      if (entry.running || isBlocked) continue;
      entry.running = run(entry)
        .catch((error: unknown) => options.onDefect(error, entry.record.job))
        .finally(() => {
          delete entry.running;
          fillSlots();
        });
    }
  }

  async function settle(entry: Entry): Promise<void> {
    entry.controller.abort();
    if (entry.running) return entry.running;
    return fail(entry, undefined);
  }

  return {
    async start(spec, { title, database, release = () => undefined }) {
      const job: Job = {
        id: randomUUID(),
        kind: spec.kind,
        title,
        state: 'queued',
        created_at: Date.now(),
        log: [],
        can_retry: true,
        ...(database === undefined ? {} : { database }),
      };
      const entry: Entry = { record: { job, spec }, controller: new AbortController(), release };
      entries.set(job.id, entry);
      await change(entry, {});
      fillSlots();
      return entry.record.job;
    },

    list: () => [...entries.values()].map(({ record }) => record.job),

    isBusy: (database) =>
      [...entries.values()].some(({ record: { job } }) => isOpenJob(job) && job.database === database),

    async cancel(id) {
      const entry = entryOf(id);
      refuseElsewhere(entry);
      if (isOpen(entry)) await settle(entry);
      fillSlots();
    },

    async retry(id) {
      const entry = entryOf(id);
      const { state, can_retry } = entry.record.job;
      if (!can_retry || (state !== 'failed' && state !== 'cancelled')) {
        throw new AppError(409, 'not_repeatable', 'This job cannot be started again. Choose its input anew.');
      }
      entry.controller = new AbortController();
      const {
        problem: _problem,
        progress: _progress,
        finished_at: _finished,
        started_at: _started,
        ...rest
      } = entry.record.job;
      entry.record = { ...entry.record, job: rest };
      await change(entry, { state: 'queued', log: logged(entry, 'Started again.') });
      fillSlots();
      return entry.record.job;
    },

    async dismiss(id) {
      const entry = entryOf(id);
      refuseElsewhere(entry);
      if (isOpen(entry)) throw new AppError(409, 'job_running', 'This job still runs. Cancel it first.');
      entries.delete(id);
      entry.release();
      await store.remove(id);
      options.onDismissed(id);
    },

    async close() {
      closing = true;
      clearInterval(looking);
      await Promise.all(open().map(settle));
    },
  };
}
