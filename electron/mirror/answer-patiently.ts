import { clockText } from '#electron/remote/clock-text.ts';
import type { Time } from '#electron/remote/rate-limiter.ts';
import { isPassing } from '#electron/remote/retries.ts';
import type { SiteSource } from '#electron/remote/site-source.ts';
import { AppError } from '#shared/problem.ts';
import { answerNow } from './answer-now.ts';
import type { SiteAnswer } from './mirror-task.ts';

/** Milliseconds that a copy waits for a busy site before the next try: the first time, and at most where the site names no time. */
const FIRST_WAIT = 30_000;
const LONGEST_WAIT = 600_000;
/** Milliseconds that a copy waits at most since the site last answered. A job should not stand for a day without anybody noticing. */
const PATIENCE = 3_600_000;

interface Patience {
  signal: AbortSignal;
  /** The error where the site does not answer, and only what it said before is known. */
  outdated: AppError;
  time: Time;
  /** Told why nothing goes on. */
  onWaiting: (message: string) => void;
}

/**
 * Answers what a copy asks of a site. Where the site is busy, it is asked again at the time that it names, else after longer and longer
 * waits. AppError 503 `site_busy` where that does not help within an hour.
 */
export function answerPatiently(
  site: SiteSource,
  { signal, outdated, time, onWaiting }: Patience,
): (question: unknown) => Promise<SiteAnswer> {
  const answer = answerNow(site, { signal, outdated });
  const { name } = site.site;

  /** The answer; undefined where the site is busy. */
  async function unlessBusy(question: unknown): Promise<SiteAnswer | undefined> {
    try {
      const answered = await answer(question);
      return isPassing(answered.status) ? undefined : answered;
    } catch (error) {
      if (!(error instanceof AppError) || signal.aborted) throw error;
      const isResting = error.problem.code === 'site_resting' || (error === outdated && (await restsUntil()) > 0);
      if (isResting) return undefined;
      throw error;
    }
  }

  /** Until when the site wants no request (ms since 1970); 0 where it did not say so. */
  async function restsUntil(): Promise<number> {
    return (await site.remote?.health())?.waiting_until ?? 0;
  }

  return async (question) => {
    const began = time.now();
    for (let tried = 1; ; tried += 1) {
      const answered = await unlessBusy(question);
      if (answered) return answered;
      const own = Math.min(FIRST_WAIT * 2 ** (tried - 1), LONGEST_WAIT);
      const until = Math.max(await restsUntil(), time.now() + own);
      if (until > began + PATIENCE) throw stillBusy(name, tried, { began, until, now: time.now() });
      onWaiting(`${name} is busy; trying again at ${clockText(until, time.now())} (${timesText(tried + 1)} time)`);
      await time.wait(until - time.now(), signal);
    }
  };
}

function stillBusy(name: string, tried: number, at: { began: number; until: number; now: number }): AppError {
  const minutes = Math.round((at.now - at.began) / 60_000);
  const told =
    tried === 1
      ? `${name} is busy and wants no request before ${clockText(at.until, at.now)}, which is longer than a copy waits.`
      : `${name} has been busy for ${minutes} minutes, in which it was asked ${tried} times.`;
  return new AppError(
    503,
    'site_busy',
    `${told} What was fetched is saved for seven days: start the copy again later, and it goes on where it stopped.`,
  );
}

function timesText(number: number): string {
  const endings: Record<number, string> = { 1: 'st', 2: 'nd', 3: 'rd' };
  return `${number}${(number % 100 > 10 && number % 100 < 14 ? undefined : endings[number % 10]) ?? 'th'}`;
}
