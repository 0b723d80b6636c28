import type { SiteRequest, SiteSource } from '#electron/remote/site-source.ts';
import type { AppError } from '#shared/problem.ts';
import type { SiteAnswer, SiteQuestion } from './mirror-task.ts';

/** The request that a question means. */
export function requestFor({ path, search }: SiteQuestion, signal: AbortSignal): SiteRequest {
  if (search === undefined) return { method: 'GET', path, signal };
  return { method: 'POST', path, body: { kind: 'json', value: search }, signal };
}

/** Answers what a thread asks of a site. `outdated`: the error where the site does not answer and only what it said before is known. */
export function answerNow(
  site: SiteSource,
  { signal, outdated }: { signal: AbortSignal; outdated: AppError },
): (question: unknown) => Promise<SiteAnswer> {
  return async (question) => {
    const { status, body, origin } = await site.request(requestFor(question as SiteQuestion, signal));
    if (origin.problem !== undefined) throw outdated;
    return { status, body, origin };
  };
}
