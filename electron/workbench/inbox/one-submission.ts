import type { InboxRow } from '#electron/store/site/inbox-rows.ts';
import type { ApiClient } from '#shared/api/client.ts';
import { getSubmission } from '#shared/api/submission.ts';
import { AppError } from '#shared/problem.ts';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';
import type { SubmissionPlace } from '#shared/rpc/contract/inbox.ts';
import { clientOf } from '../remote-query/client-of.ts';
import { contentOf } from './inbox-content.ts';
import { sourceFor, type InboxTools } from './inbox-sources.ts';

/** AppError 404 `unknown_submission` if it is not in the inbox. */
export async function findInInbox(
  { dataFolder }: Pick<InboxTools, 'dataFolder'>,
  place: SubmissionPlace,
): Promise<InboxRow> {
  const row = await dataFolder.site.inbox.find(place);
  if (row) return row;
  throw new AppError(
    404,
    'unknown_submission',
    `This computer knows no submission “${place.submission_id}” of yours. Look for changes in the list of submissions.`,
  );
}

/** Asks the site of a submission as the account that sent it. */
export async function withSiteOf<Result>(
  tools: InboxTools,
  { site, account }: Pick<InboxRow, 'site' | 'account'>,
  work: (api: ApiClient) => Promise<Result>,
): Promise<Result> {
  const source = await sourceFor(tools, site, account ?? undefined);
  try {
    return await work(clientOf(source));
  } finally {
    if (site !== LOCAL_SITE) source.remote?.close();
  }
}

/** Asks for one submission again and keeps it as read. One that the site has no more is kept as it was, and marked. */
export async function openInInbox(tools: InboxTools, place: SubmissionPlace, signal: AbortSignal): Promise<void> {
  const { inbox } = tools.dataFolder.site;
  const row = await findInInbox(tools, place);
  await inbox.markRead(place);
  tools.emit('inbox:changed', {});
  const { site, database_name, submission_id, account } = row;
  const content = await withSiteOf(tools, row, async (api) => {
    const { database } = place;
    try {
      return { submission: await api.get(getSubmission, { database, submission_id }, undefined, { signal }) };
    } catch (error) {
      if (error instanceof AppError && error.problem.status === 404) return { ...contentOf(row), gone: true };
      throw error;
    }
  });
  await inbox.put({ site, database_name, submission_id, account, content: JSON.stringify(content) }, false);
  tools.emit('inbox:changed', {});
}
