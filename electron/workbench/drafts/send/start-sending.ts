import type { DraftRow } from '#electron/store/site/draft-rows.ts';
import { defined } from '#shared/defined.ts';
import { AppError } from '#shared/problem.ts';
import type { Job } from '#shared/rpc/contract/job.ts';
import { isOpenJob } from '../../jobs/job-record.ts';
import type { WorkbenchContext } from '../../workbench-context.ts';
import { sendingOf, stateOf, type DraftSending } from '../describe-draft.ts';
import { unanswered } from './create-at-site.ts';
import { nextTry } from './passing-problem.ts';
import { isElsewhere, sentElsewhere } from './sending-notes.ts';

export type StartTools = Pick<WorkbenchContext, 'dataFolder' | 'jobs' | 'sites' | 'remoteSites' | 'emit' | 'presence'>;

/** The job that sends a draft now, here or in another window. */
export function jobOf({ jobs }: Pick<StartTools, 'jobs'>, id: string): string | undefined {
  return jobs.list().find((job) => job.draft === id && isOpenJob(job))?.id;
}

/** The job that was the last to send a draft. */
export function lastJobOf({ jobs }: Pick<StartTools, 'jobs'>, id: string): Job | undefined {
  return jobs.list().findLast((job) => job.draft === id);
}

/** What is sent: as which account, and whether its site answers now. */
interface Sendable {
  revision: number;
  account?: number | undefined;
  /** Why the site does not answer. */
  away?: string | undefined;
}

/**
 * Notes that the user wants a draft sent, and begins, or goes on with one that was stopped. Gives the job; none where the site does not
 * answer now: then it waits, and `keepSending` sends it. AppError 409 `draft_sent`, `draft_changed`, `draft_unanswered`.
 */
export async function startSending(tools: StartTools, id: string, sendable: Sendable): Promise<{ job_id?: string }> {
  const running = jobOf(tools, id);
  if (running !== undefined) return { job_id: running };
  const row = await tools.dataFolder.site.drafts.get(id);
  const state = stateOf(row);
  if (state === 'sent') throw new AppError(409, 'draft_sent', 'This submission was sent already.');
  if (state === 'unanswered') throw unanswered(tools.sites.get(row.site).site.name);
  if (isElsewhere(tools, row)) throw sentElsewhere();
  if (state === 'draft') {
    await queue(tools, row, sendable);
    if (sendable.away !== undefined) {
      tools.emit('drafts:changed', { draft_id: id, state: 'queued' });
      return {};
    }
  }
  return { job_id: await startJob(tools, id) };
}

/** From here on the draft cannot be changed, and is sent as the account that the user has seen, whatever becomes of the program. */
async function queue({ dataFolder }: StartTools, row: DraftRow, { revision, account, away }: Sendable): Promise<void> {
  const { drafts } = dataFolder.site;
  const now = new Date();
  const sending: DraftSending = {
    wanted_at: now.toISOString(),
    ...(away === undefined
      ? {}
      : { waits: away, tries: 1, tried_at: now.toISOString(), not_before: nextTry(1, now.getTime()) }),
  };
  const change = { sending: JSON.stringify(sending), ...defined({ account }) };
  const isBegun = row.revision === revision && (await drafts.move(row.id, null, change));
  // A second click may have been faster.
  if (!isBegun && stateOf(await drafts.get(row.id)) === 'draft') {
    throw new AppError(409, 'draft_changed', 'This draft was changed since it was checked. Check it again.');
  }
}

/** Begins the job of a draft; the one that tried before goes on, so that a draft has one on the list. */
export async function startJob(tools: StartTools, id: string): Promise<string> {
  const { jobs, dataFolder, emit } = tools;
  const { title, database_name, type } = await dataFolder.site.drafts.get(id);
  const name = title === '' ? `${type} to ${database_name}` : title;
  // Nothing is awaited between this look and the start, so that two calls at once begin one job.
  const running = jobOf(tools, id);
  if (running !== undefined) return running;
  const last = lastJobOf(tools, id);
  const isOver = last?.state === 'failed' || last?.state === 'cancelled';
  const begun =
    isOver && last.can_retry
      ? jobs.retry(last.id)
      : jobs.start({ kind: 'send', draft: id }, { title: `Send ${name}`, draft: id });
  const { id: job } = await begun;
  emit('drafts:changed', { draft_id: id, state: 'sending' });
  return job;
}

/** Whether a draft is to be sent without the user doing anything. */
export function isOpen(row: DraftRow): boolean {
  return ['queued', 'sending', 'uploading'].includes(stateOf(row)) && sendingOf(row)?.stopped !== true;
}
