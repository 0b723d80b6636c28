import { toProblem, type Problem } from '#shared/problem.ts';
import type { Job, Progress } from '#shared/rpc/contract/job.ts';
import { throttle } from '../throttle.ts';
import { changeJob, endJob, listOpenHere, withLine, type JobEntry, type JobList } from './job-list.ts';
import { interruptedJob } from './job-record.ts';

/** Number of jobs that run at the same time by default. */
const CONCURRENCY = 2;

/** Starts waiting jobs that may run now, and does so again whenever a job has ended. */
export function runWaitingJobs(list: JobList): void {
  if (list.isClosing) return;
  const { concurrency = CONCURRENCY, onDefect } = list.options;
  for (const entry of listOpenHere(list)) {
    const running = listOpenHere(list).filter((other) => other.running !== undefined);
    if (running.length >= concurrency) return;
    const { database } = entry.record.job;
    const isBlocked = running.some((other) => database !== undefined && other.record.job.database === database);
    if (entry.running || isBlocked) continue;
    entry.running = runJob(list, entry)
      .catch((error: unknown) => onDefect(error, entry.record.job))
      .finally(() => {
        delete entry.running;
        runWaitingJobs(list);
      });
  }
}

async function runJob(list: JobList, entry: JobEntry): Promise<void> {
  const report = throttle((progress: Progress) => void changeJob(list, entry, { progress }, false));
  try {
    await changeJob(list, entry, { state: 'running', started_at: Date.now(), log: withLine(entry, 'Started.') });
    const { summary } = await list.options.work(entry.record.spec, {
      signal: entry.controller.signal,
      onProgress: report.call,
      log: (text) => void changeJob(list, entry, { log: withLine(entry, text) }, false),
    });
    report.flush();
    report.stop();
    await finishJob(list, entry, { state: 'done', summary }, summary);
  } catch (error) {
    report.stop();
    await failJob(list, entry, error);
  }
}

/** Ends a job that waits or runs: as cancelled or, if the program ends, as interrupted. */
export async function stopJob(list: JobList, entry: JobEntry): Promise<void> {
  entry.controller.abort();
  if (entry.running) return entry.running;
  return failJob(list, entry, undefined);
}

async function failJob(list: JobList, entry: JobEntry, error: unknown): Promise<void> {
  const isAborted = entry.controller.signal.aborted;
  if (list.isClosing && isAborted) {
    const { job } = interruptedJob(entry.record);
    return finishJob(list, entry, job, job.problem?.message ?? '');
  }
  if (isAborted) return finishJob(list, entry, { state: 'cancelled' }, 'Cancelled.');
  const problem: Problem = toProblem(error);
  if (problem.code === 'internal') list.options.onDefect(error, entry.record.job);
  return finishJob(list, entry, { state: 'failed', problem }, problem.message);
}

async function finishJob(
  list: JobList,
  entry: JobEntry,
  part: Partial<Job> & Pick<Job, 'state'>,
  line: string,
): Promise<void> {
  // Finished work is never repeated. Failed work may be, with the same input.
  if (part.state === 'done') entry.release();
  await endJob(list, entry, { ...part, finished_at: Date.now(), log: withLine(entry, line) });
}
