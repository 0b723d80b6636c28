import type { InboxRow } from '#electron/store/site/inbox-rows.ts';
import type { SiteSource } from '#electron/remote/site-source.ts';
import type { ApiClient } from '#shared/api/client.ts';
import { defined } from '#shared/defined.ts';
import { AppError } from '#shared/problem.ts';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';
import type { SubmissionPlace } from '#shared/rpc/contract/inbox.ts';
import { clientOf } from '../remote-query/client-of.ts';
import { contentOf, type InboxContent } from './inbox-content.ts';
import { sourceFor, type InboxTools } from './inbox-sources.ts';
import { namesOf } from './names-of.ts';
import { readOne } from './refresh-database.ts';

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
    `This computer knows no submission “${place.submission_id}” of yours. Check for changes in the list of submissions.`,
  );
}

/** Marks one that was deleted at its site and stays here, in the archive. */
export async function markGone({ dataFolder }: Pick<InboxTools, 'dataFolder'>, place: SubmissionPlace): Promise<void> {
  const { inbox } = dataFolder.site;
  const { site, database_name, submission_id, account, ...row } = await findInInbox({ dataFolder }, place);
  const content = JSON.stringify({ ...contentOf(row), gone: true } satisfies InboxContent);
  await inbox.put({ site, database_name, submission_id, account, content }, false);
  await inbox.markRead(place);
  await inbox.archive(place, true);
}

/** Asks the site of a submission as the account that sent it. */
export async function withSiteOf<Result>(
  tools: InboxTools,
  { site, account }: Pick<InboxRow, 'site' | 'account'>,
  work: (api: ApiClient, source: SiteSource) => Promise<Result>,
): Promise<Result> {
  const source = await sourceFor(tools, site, account ?? undefined);
  try {
    return await work(clientOf(source), source);
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
  const { gone: _gone, ...before } = contentOf(row);
  const content = await withSiteOf(tools, row, async (api): Promise<InboxContent> => {
    try {
      const submission = await readOne(api, place, signal);
      const hasClosed = submission.status === 'closed' && before.submission.status !== 'closed';
      const people = await namesOf(api, place.database, { ...before, submission }, signal);
      // The next look keeps its files: who opens a page does not wait for them.
      return { ...before, submission, people, ...defined({ to_keep: (hasClosed && !before.files) || undefined }) };
    } catch (error) {
      if (error instanceof AppError && error.problem.status === 404) return { ...before, gone: true };
      throw error;
    }
  });
  const { site, database_name, submission_id, account } = row;
  await inbox.put({ site, database_name, submission_id, account, content: JSON.stringify(content) }, false);
  tools.emit('inbox:changed', {});
}
