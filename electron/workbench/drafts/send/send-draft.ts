import { join } from 'node:path';
import type { SiteSource } from '#electron/remote/site-source.ts';
import type { DraftRow } from '#electron/store/site/draft-rows.ts';
import { getSubmission, type Submission } from '#shared/api/submission.ts';
import { nameInUri } from '#shared/api/uri.ts';
import { countOf } from '#shared/count-of.ts';
import { AppError } from '#shared/problem.ts';
import { embargoStored } from '#shared/rules/asked-embargo.ts';
import type { JobContext, JobOutcome } from '../../jobs/job-list.ts';
import { clientOf } from '../../remote-query/client-of.ts';
import { askedEmbargo, sendingOf, stateOf } from '../describe-draft.ts';
import { folderOfDrafts } from '../draft-files.ts';
import { withSource } from '../draft-source.ts';
import { createAtSite } from './create-at-site.ts';
import type { SendTools } from './send-tools.ts';
import { noteFailure, noteStart } from './sending-notes.ts';
import { pathOfFiles, refusalOf, uploadFile } from './upload-file.ts';

type SendTarget = Pick<DraftRow, 'id' | 'database_name'> & { submission_id: string };

/**
 * Sends a draft whose user has said so, or goes on where an earlier run of the program was cut off: makes the submission once, and
 * uploads the files that the site has not got. What is known is on the disk before the next step begins. AppError 409
 * `draft_unanswered`, `draft_not_wanted`; 401 `account_removed`; refusals of the site and those of `createHttpSite`.
 */
export async function sendDraft(tools: SendTools, id: string, context: JobContext): Promise<JobOutcome> {
  const { drafts } = tools.dataFolder.site;
  const tell = async () => tools.emit('drafts:changed', { draft_id: id, state: stateOf(await drafts.get(id)) });
  try {
    const row = await noteStart(tools, id);
    await tell();
    await refuseWithoutAccount(tools, row);
    return await withSource(tools, row, (source) => sendThrough(tools, source, row, { ...context, tell }));
  } catch (error) {
    if (!context.signal.aborted && error instanceof AppError) await noteFailure(tools, id, error);
    throw error;
  } finally {
    await tell();
  }
}

async function sendThrough(
  tools: SendTools,
  source: SiteSource,
  row: DraftRow,
  { tell, ...context }: JobContext & { tell: () => Promise<void> },
): Promise<JobOutcome> {
  const { drafts } = tools.dataFolder.site;
  const submission_id = row.submission_id ?? (await createAtSite(tools, source, row, context));
  await tell();
  const uploaded = await uploadFiles(tools, source, { ...row, submission_id }, context);
  const submission = await showInInbox(tools, source, { ...row, submission_id }, context.signal);
  const { sending } = await drafts.get(row.id);
  await drafts.move(row.id, sending, { sending: null });
  const files = uploaded === 0 ? '' : ` with ${countOf(uploaded, 'file')}`;
  const summary = `Sent to ${source.site.name}${files} as ${submission_id}.${embargoSentence(row, source, submission)}`;
  return { summary };
}

/** What the site has stored of the embargo that was asked for, as it tells when it is asked after the sending. */
function embargoSentence(row: DraftRow, { site }: SiteSource, submission: Submission | undefined): string {
  const months = askedEmbargo(row);
  if (months === undefined) return '';
  if (submission) return ` ${embargoStored(months, submission.embargo, site.name).text}`;
  return ` Whether ${site.name} has stored the embargo of ${countOf(months, 'month')} could not be read: look at the submission later.`;
}

/** What was sent is among the own submissions at once, not only when they are next asked for. Without an answer it comes then. */
async function showInInbox(
  { dataFolder, emit }: SendTools,
  source: SiteSource,
  { site, database_name, account, submission_id }: DraftRow & { submission_id: string },
  signal: AbortSignal,
): Promise<Submission | undefined> {
  try {
    const asked = { database: database_name, submission_id };
    const submission = await clientOf(source).get(getSubmission, asked, undefined, { signal });
    const content = JSON.stringify({ submission });
    await dataFolder.site.inbox.put({ site, database_name, submission_id, account, content }, false);
    emit('inbox:changed', {});
    return submission;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** Unsigned, the site would take it for somebody else's. */
async function refuseWithoutAccount({ dataFolder: { site }, sites }: SendTools, row: DraftRow): Promise<void> {
  if (row.account === null || sendingOf(row) === undefined || (await site.remoteAccounts.byId(row.account))) return;
  const { name } = sites.get(row.site).site;
  const message = `The account at ${name} that was to send this was removed. Take it back, and choose another one.`;
  throw new AppError(401, 'account_removed', message);
}

/**
 * Uploads the files of a draft that its submission has not got: the site is asked which it has, because a second upload of a name is
 * refused. Gives how many files the submission has of it. A cut leaves the others for the next run.
 */
async function uploadFiles(
  { dataFolder, emit }: SendTools,
  source: SiteSource,
  target: SendTarget,
  { signal, onProgress, log }: JobContext,
): Promise<number> {
  const { drafts } = dataFolder.site;
  const files = await drafts.files(target.id);
  const left = files.filter(({ uploaded_at }) => uploaded_at === null);
  if (left.length === 0) return files.length;
  const there = await filesAtSite(source, target, signal);
  const total = left.reduce((sum, { size }) => sum + size, 0);
  let done = 0;
  for (const file of left) {
    const report = (sent: number) =>
      onProgress({ done: done + Math.min(sent, file.size), total, unit: 'bytes', message: file.name });
    report(0);
    if (!there.has(file.name)) {
      const path = join(folderOfDrafts(dataFolder), file.sha256);
      await uploadFile(source, target, { file, path, report, signal });
      log(`${file.name} uploaded (SHA-256 ${file.sha256}).`);
    }
    await drafts.markUploaded(target.id, file.name);
    emit('drafts:changed', { draft_id: target.id, state: 'uploading' });
    done += file.size;
  }
  return files.length;
}

async function filesAtSite(source: SiteSource, target: SendTarget, signal: AbortSignal): Promise<Set<string>> {
  const reply = await source.request({ method: 'GET', path: pathOfFiles(target), signal });
  if (reply.status >= 400) throw refusalOf(reply);
  const addresses = Array.isArray(reply.body) ? reply.body : [];
  return new Set(addresses.map((address) => nameInUri(String(address))));
}
