import { AppError } from '#shared/problem.ts';
import { isOpenJob } from '../../jobs/job-record.ts';
import type { WorkbenchContext } from '../../workbench-context.ts';
import { sendingOf, stateOf, type Sending } from '../describe-draft.ts';
import { unanswered } from './create-at-site.ts';

type Tools = Pick<WorkbenchContext, 'dataFolder' | 'jobs' | 'sites' | 'emit'>;

/** The job that sends a draft now, here or in another window. */
export function jobOf({ jobs }: Pick<Tools, 'jobs'>, id: string): string | undefined {
  return jobs.list().find((job) => job.draft === id && isOpenJob(job))?.id;
}

/**
 * Notes that the user wants a draft sent, and begins. AppError 409 `draft_sent`, `draft_changed`, `draft_unanswered`.
 */
export async function startSending(tools: Tools, id: string, revision: number): Promise<{ job_id: string }> {
  const { drafts } = tools.dataFolder.site;
  const running = jobOf(tools, id);
  if (running !== undefined) return { job_id: running };
  const row = await drafts.get(id);
  const state = stateOf(row);
  if (state === 'sent') throw new AppError(409, 'draft_sent', 'This submission was sent already.');
  if (state === 'unanswered') throw unanswered(tools.sites.get(row.site).site.name);
  if (state === 'draft') {
    const sending = JSON.stringify({ wanted_at: new Date().toISOString() } satisfies Sending);
    const isBegun = row.revision === revision && (await drafts.move(id, null, { sending }));
    // A second click may have been faster.
    if (!isBegun && stateOf(await drafts.get(id)) === 'draft') {
      throw new AppError(409, 'draft_changed', 'This draft was changed since it was looked over. Look it over again.');
    }
  }
  return { job_id: await startJob(tools, id) };
}

async function startJob({ jobs, dataFolder, emit }: Tools, id: string): Promise<string> {
  const { title, database_name, type } = await dataFolder.site.drafts.get(id);
  const name = title === '' ? `${type} to ${database_name}` : title;
  // Nothing is awaited between this look and the start, so that two calls at once begin one job.
  const running = jobOf({ jobs }, id);
  if (running !== undefined) return running;
  const job = await jobs.start({ kind: 'send', draft: id }, { title: `Send ${name}`, draft: id });
  emit('drafts:changed', { draft_id: id, state: 'sending' });
  return job.id;
}

/**
 * Goes on with what the user wanted sent, where nothing but time was missing: after a restart, and when a site takes more. What nobody
 * answered for waits for the user.
 */
export async function resumeSending(tools: Tools): Promise<void> {
  const now = new Date().toISOString();
  for (const row of await tools.dataFolder.site.drafts.list()) {
    const { not_before = '' } = sendingOf(row) ?? {};
    const isOpen = ['queued', 'sending', 'uploading'].includes(stateOf(row));
    const isKnown = tools.sites.list().some(({ id }) => id === row.site);
    if (isOpen && isKnown && not_before <= now && jobOf(tools, row.id) === undefined) await startJob(tools, row.id);
  }
}
