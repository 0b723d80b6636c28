import type { DraftRow } from '#electron/store/site/draft-rows.ts';
import { countOf } from '#shared/count-of.ts';
import { AppError } from '#shared/problem.ts';
import type { JobContext, JobOutcome } from '../../jobs/job-list.ts';
import { sendingOf, stateOf, type Sending } from '../describe-draft.ts';
import { createAtSite } from './create-at-site.ts';
import type { SendTools } from './send-tools.ts';
import { uploadFiles } from './upload-files.ts';

/**
 * Sends a draft whose user has said so, or goes on where an earlier run of the program was cut off: makes the submission once, and
 * uploads the files that the site has not got. What is known is on the disk before the next step begins. AppError 409
 * `draft_unanswered`, `other_account`; refusals of the site and those of `createHttpSite`.
 */
export async function sendDraft(tools: SendTools, id: string, context: JobContext): Promise<JobOutcome> {
  const { drafts } = tools.dataFolder.site;
  const row = await drafts.get(id);
  const source = tools.sites.get(row.site);
  await refuseOtherAccount(tools, row);
  const tell = async () => tools.emit('drafts:changed', { draft_id: id, state: stateOf(await drafts.get(id)) });
  try {
    const submission_id = row.submission_id ?? (await createAtSite(tools, source, row, context));
    await tell();
    const uploaded = await uploadFiles(tools, source, { ...row, submission_id }, context);
    const { sending } = await drafts.get(id);
    await drafts.move(id, sending, { sending: null });
    const files = uploaded === 0 ? '' : ` with ${countOf(uploaded, 'file')}`;
    return { summary: `Sent to ${source.site.name}${files} as ${submission_id}.` };
  } catch (error) {
    if (!context.signal.aborted && error instanceof AppError) await noteWaiting(tools, id, error.message);
    throw error;
  } finally {
    await tell();
  }
}

/** Says beside a draft that is still to be sent what it waits for. */
async function noteWaiting({ dataFolder }: SendTools, id: string, waits: string): Promise<void> {
  const { drafts } = dataFolder.site;
  const row = await drafts.get(id);
  const sending = sendingOf(row);
  if (sending) await drafts.move(id, row.sending, { sending: JSON.stringify({ ...sending, waits } satisfies Sending) });
}

/** A request to a site is signed by the account in use there, so a draft of another one must not go out. */
async function refuseOtherAccount({ dataFolder: { site } }: SendTools, row: DraftRow): Promise<void> {
  const remote = (await site.listRemoteSites()).find(({ id }) => id === row.site);
  if (!remote || row.account === null || remote.account === row.account) return;
  const { name = 'another account' } = (await site.remoteAccounts.byId(row.account)) ?? {};
  const message = `This is to be sent as ${name}, but another account is in use at ${remote.name}. Use ${name} there first.`;
  throw new AppError(409, 'other_account', message);
}
