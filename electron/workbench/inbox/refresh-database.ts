import type { InboxRow } from '#electron/store/site/inbox-rows.ts';
import type { ApiClient } from '#shared/api/client.ts';
import { getSubmission, listSubmissions, type Submission } from '#shared/api/submission.ts';
import { nameInUri } from '#shared/api/uri.ts';
import { defined } from '#shared/defined.ts';
import { AppError } from '#shared/problem.ts';
import { isUnreached } from './ask-problems.ts';
import { contentOf, hasNews, type InboxContent } from './inbox-content.ts';
import type { SubmissionPlace } from '#shared/rpc/contract/inbox.ts';
import { namesOf } from './names-of.ts';
import type { Asker, InboxTools } from './inbox-sources.ts';
import type { InboxNews } from './updates.ts';

/** Milliseconds since its last change after which a closed submission is asked for no more where each takes a request. */
const SETTLED_AFTER = 30 * 24 * 60 * 60_000;

/** Records that are asked for one by one in one look: at the usual pace of a site about a minute. The next look goes on. */
export const MOST_ASKED = 250;

interface SiteQuestions {
  asker: Asker;
  database: string;
}

/** What a look at a database found, and what kept it from finding more. */
interface Looked {
  news: InboxNews[];
  problems: { code: string; message: string }[];
  /** Those that have been closed, whose files are to be kept. */
  toKeep: SubmissionPlace[];
}

/**
 * Asks a database for the submissions of an asker and keeps what it says. A submission that cannot be read keeps no other from being
 * read. AppError where the list cannot be had, or the site does not answer any more.
 */
export async function refreshDatabase(
  tools: InboxTools,
  api: ApiClient,
  { asker, database }: SiteQuestions,
  signal: AbortSignal,
): Promise<Looked> {
  const { inbox } = tools.dataFolder.site;
  const { site, account, siteName } = asker;
  const about = { site, database_name: database, account: account?.id ?? null };
  const known = new Map((await inbox.of(about)).map((row) => [row.submission_id, row]));
  const sent = await tools.dataFolder.site.drafts.sentTo({ site, database });
  const { items } = await api.list(listSubmissions, { database }, { return_all: 1 }, { signal });
  const looked: Looked = { news: [], problems: [], toKeep: [] };

  async function keep(submission_id: string, submission: Submission, isAsked: boolean): Promise<void> {
    const row = known.get(submission_id);
    // Of those that were sent elsewhere, long ago perhaps, nothing is news when they are first seen.
    const isNews = row
      ? hasNews(contentOf(row).submission, submission)
      : sent.has(submission_id) && hasNews(undefined, submission);
    const before = row && contentOf(row);
    const isClosed = submission.status === 'closed';
    const hasClosed = isClosed && (before ? before.submission.status !== 'closed' : sent.has(submission_id));
    const toKeep = isClosed && !before?.files && (hasClosed || before?.to_keep === true);
    const { gone: _gone, to_keep: _keep, ...rest } = before ?? {};
    // Who reads the news wants to know who wrote or decided.
    const people = isNews ? { people: await namesOf(api, database, { ...rest, submission }, signal) } : {};
    const content = JSON.stringify({
      ...rest,
      submission,
      ...people,
      ...defined({ to_keep: toKeep || undefined }),
    } satisfies InboxContent);
    const place = { site, database, submission_id };
    if (toKeep) looked.toKeep.push(place);
    // When one was asked for last says which are asked for next.
    if (content === row?.content && !isAsked) return;
    await inbox.put({ ...about, submission_id, content }, isNews);
    if (isNews) looked.news.push({ place, siteName, submission });
  }

  const there = new Set<string>();
  const toAsk: string[] = [];
  for (const item of items) {
    const submission_id = item.uri === undefined ? item.record.id : nameInUri(item.uri);
    there.add(submission_id);
    const row = known.get(submission_id);
    if (item.uri === undefined) await keep(submission_id, item.record, false);
    else if (!row || !isSettled(contentOf(row))) toAsk.push(submission_id);
  }

  const inOrder = inAskingOrder(toAsk, known);
  for (const submission_id of inOrder.slice(0, MOST_ASKED)) {
    try {
      await keep(submission_id, await readOne(api, { database, submission_id }, signal), true);
    } catch (error) {
      if (signal.aborted || !(error instanceof AppError) || isUnreached(error)) throw error;
      const { code, message } = error.problem;
      if (!looked.problems.some((one) => one.message === message)) looked.problems.push({ code, message });
    }
  }
  const left = inOrder.length - MOST_ASKED;
  if (left > 0) looked.problems.push(moreToRead(left));

  for (const row of known.values()) {
    const content = contentOf(row);
    if (there.has(row.submission_id) || content.gone) continue;
    await inbox.put({ ...withoutMarks(row), content: JSON.stringify({ ...content, gone: true }) }, false);
  }
  return looked;
}

/** Asks for one submission. AppError 502 `unreadable_reply` for a record of another one: it must not overwrite that. */
export async function readOne(
  api: ApiClient,
  { database, submission_id }: { database: string; submission_id: string },
  signal: AbortSignal,
): Promise<Submission> {
  const submission = await api.get(getSubmission, { database, submission_id }, undefined, { signal });
  if (submission.id === submission_id) return submission;
  throw new AppError(
    502,
    'unreadable_reply',
    `The site answered with the submission ${submission.id} instead of ${submission_id}. The answer was not used.`,
  );
}

/** Those that were asked for longest ago, then those that were never read, the newest ids first. Neither keeps the other waiting. */
function inAskingOrder(ids: readonly string[], known: ReadonlyMap<string, InboxRow>): string[] {
  const fresh = ids.filter((id) => !known.has(id)).toSorted((one, other) => other.localeCompare(one));
  const updated = (id: string) => known.get(id)?.updated_at ?? '';
  const rest = ids.filter((id) => known.has(id)).toSorted((one, other) => updated(one).localeCompare(updated(other)));
  const half = MOST_ASKED / 2;
  return [...rest.slice(0, half), ...fresh, ...rest.slice(half)];
}

function moreToRead(left: number): { code: string; message: string } {
  return {
    code: 'more_to_read',
    message: `${left} more submissions are read at the next checks: the site gives them one by one.`,
  };
}

function withoutMarks({ site, database_name, submission_id, account, content }: InboxRow) {
  return { site, database_name, submission_id, account, content };
}

function isSettled({ submission: { status, datestamp }, to_keep = false }: InboxContent): boolean {
  return status === 'closed' && !to_keep && Date.parse(datestamp) < Date.now() - SETTLED_AFTER;
}
