import type { SiteSource } from '#electron/remote/site-source.ts';
import type { AppError } from '#shared/problem.ts';
import type { SiteAnswer, SiteQuestion } from './mirror-task.ts';

/** Answers what a thread asks of a site. `outdated`: the error where the site does not answer and only what it said before is known. */
export function answerNow(
  site: SiteSource,
  { signal, outdated }: { signal: AbortSignal; outdated: AppError },
): (question: unknown) => Promise<SiteAnswer> {
  return async (question) => {
    const { path } = question as SiteQuestion;
    const { status, body, origin } = await site.request({ method: 'GET', path, signal });
    if (origin.problem !== undefined) throw outdated;
    return { status, body, origin };
  };
}
