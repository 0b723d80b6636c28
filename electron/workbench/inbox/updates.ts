import type { Submission } from '#shared/api/submission.ts';
import { countOf } from '#shared/count-of.ts';
import type { SubmissionPlace } from '#shared/rpc/contract/inbox.ts';
import { itemStates } from './inbox-content.ts';

/** A submission about which a site says something that the user has not seen. */
export interface InboxNews {
  place: SubmissionPlace;
  siteName: string;
  submission: Submission;
}

/** What a notification says. `path`: the screen that shows it. */
export interface NewsNotice {
  title: string;
  body: string;
  path: string;
}

const OUTCOMES = { good: 'all accepted', bad: 'all rejected', mixed: 'partly accepted' } as const;

/**
 * A notification about all that a look found. It has no words of the site: systems show some characters of a notification as markup.
 * Undefined without news.
 */
export function noticeOf(news: readonly InboxNews[]): NewsNotice | undefined {
  const [first] = news;
  if (!first) return undefined;
  if (news.length === 1) {
    const { site, database, submission_id } = first.place;
    const path = `/sites/${[site, 'db', database, 'submissions', submission_id].map(encodeURIComponent).join('/')}`;
    return { title: 'News of a submission', body: sentenceOf(first), path };
  }
  const sites = [...new Set(news.map(({ siteName }) => siteName))].join(', ');
  return { title: 'News of your submissions', body: `${news.length} submissions at ${sites}.`, path: '/submissions' };
}

function sentenceOf({ siteName, submission }: InboxNews): string {
  const { type, status, outcome, correspondence } = submission;
  const states = itemStates(submission);
  const what = `${states.length} ${states.length === 1 ? type.replace(/s$/, '') : type} at ${siteName}`;
  if (status === 'closed') return `${what}: closed${outcome === undefined ? '' : `, ${OUTCOMES[outcome]}`}.`;
  const settled = (['assigned', 'rejected'] as const)
    .map((state) => [states.filter((one) => one === state).length, state] as const)
    .filter(([count]) => count > 0)
    .map(([count, state]) => `${count} ${state}`);
  const messages = correspondence.length === 0 ? [] : [countOf(correspondence.length, 'message')];
  return `${what}: ${[...settled, ...messages].join(', ')}.`;
}
