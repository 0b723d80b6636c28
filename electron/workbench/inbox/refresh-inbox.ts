import type { InboxRow } from '#electron/store/site/inbox-rows.ts';
import type { ApiClient } from '#shared/api/client.ts';
import { getSubmission, listSubmissions, type Submission } from '#shared/api/submission.ts';
import { nameInUri } from '#shared/api/uri.ts';
import { AppError, toProblem } from '#shared/problem.ts';
import type { InboxFailure } from '#shared/rpc/contract/inbox.ts';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';
import { clientOf } from '../remote-query/client-of.ts';
import { contentOf, hasNews, placeKey } from './inbox-content.ts';
import { listAskers, sourceFor, type Asker, type InboxTools } from './inbox-sources.ts';

/** Milliseconds since its last change after which a closed submission is asked for no more where each takes a request. */
const SETTLED_AFTER = 30 * 24 * 60 * 60_000;

/**
 * Asks sites for the user's own submissions and keeps what they say. Gives those that could not be asked, of which everything that was
 * known is kept.
 */
export async function refreshInbox(tools: InboxTools, only: string | undefined, signal: AbortSignal) {
  const askers = await listAskers(tools, only);
  const failures = await Promise.all(askers.map((asker) => refreshAs(tools, asker, signal)));
  tools.emit('inbox:changed', {});
  return failures.flat();
}

/** Databases one after the other: the pace of a site is for all that is asked of it. */
async function refreshAs(tools: InboxTools, asker: Asker, signal: AbortSignal): Promise<InboxFailure[]> {
  const { site, siteName, account, databases } = asker;
  const about = { site, site_name: siteName, ...(account ? { account: account.name } : {}) };
  if (databases.length === 0) return [];
  const failures: InboxFailure[] = [];
  const source = await sourceFor(tools, site, account?.id);
  try {
    for (const database of databases) {
      try {
        await refreshDatabase(tools, clientOf(source), { asker, database }, signal);
      } catch (error) {
        if (signal.aborted) throw error;
        if (!(error instanceof AppError)) throw error;
        const { code, message } = toProblem(error);
        // A site that does not answer is said once, not for each of its databases.
        if (UNREACHED.has(code)) return [...failures, { ...about, message }];
        failures.push({ ...about, database, message });
      }
    }
  } finally {
    if (site !== LOCAL_SITE) source.remote?.close();
  }
  return failures;
}

const UNREACHED = new Set([
  'site_unreachable',
  'site_timeout',
  'site_resting',
  'certificate_untrusted',
  'sealed_elsewhere',
  'access_revoked',
  'client_unknown',
  'client_refused',
]);

interface Asked {
  asker: Asker;
  database: string;
}

async function refreshDatabase(
  { dataFolder }: InboxTools,
  api: ApiClient,
  { asker: { site, account }, database }: Asked,
  signal: AbortSignal,
): Promise<void> {
  const { inbox, drafts } = dataFolder.site;
  const of = (row: Pick<InboxRow, 'site' | 'database_name' | 'account'>) =>
    row.site === site && row.database_name === database && row.account === (account?.id ?? null);
  const known = new Map((await inbox.list()).filter(of).map((row) => [row.submission_id, row]));
  const sent = new Set(
    (await drafts.list()).map((row) => placeKey(row.site, row.database_name, row.submission_id ?? '')),
  );
  const { items } = await api.list(listSubmissions, { database }, { return_all: 1 }, { signal });
  const there = new Set<string>();
  for (const item of items) {
    const submission_id = 'record' in item ? item.record.id : nameInUri(item.uri);
    there.add(submission_id);
    const row = known.get(submission_id);
    if (!('record' in item) && row && isSettled(contentOf(row).submission)) continue;
    const submission =
      'record' in item ? item.record : await api.get(getSubmission, { database, submission_id }, undefined, { signal });
    // Of those that were sent elsewhere, long ago perhaps, nothing is news when they are first seen.
    const isNews = row
      ? hasNews(contentOf(row).submission, submission)
      : sent.has(placeKey(site, database, submission_id)) && hasNews(undefined, submission);
    await inbox.put(
      {
        site,
        database_name: database,
        submission_id,
        account: account?.id ?? null,
        content: JSON.stringify({ submission }),
      },
      isNews,
    );
  }
  for (const row of known.values()) {
    if (there.has(row.submission_id)) continue;
    await inbox.put({ ...withoutMarks(row), content: JSON.stringify({ ...contentOf(row), gone: true }) }, false);
  }
}

function withoutMarks({ site, database_name, submission_id, account, content }: InboxRow) {
  return { site, database_name, submission_id, account, content };
}

function isSettled({ status, datestamp }: Submission): boolean {
  return status === 'closed' && Date.parse(datestamp) < Date.now() - SETTLED_AFTER;
}
