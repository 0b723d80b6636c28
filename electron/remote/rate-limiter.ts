import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '#shared/problem.ts';
import { createConcurrencyLimit } from '#shared/concurrency-limit.ts';
import { clockText } from './clock-text.ts';

/** So many requests within so many milliseconds. */
interface Rate {
  requests: number;
  within: number;
}

/** Time as the pace sees it. A test gives its own, and so needs none. */
export interface Time {
  /** Milliseconds since 1970. */
  now(): number;
  /** Rejects when the signal aborts. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

export const realTime: Time = {
  now: () => Date.now(),
  wait: async (ms, signal) => {
    await sleep(ms, undefined, { signal });
  },
};

/** Requests under way at a time: public sites dislike parallel connections (`wire-notes.md` §1.7). */
export const AT_ONCE = 2;
/** What no public site has complained of. A site that allows more says so (`readRate`). */
const USUAL_RATE: Rate = { requests: 4, within: 1000 };
/** Milliseconds that a request waits at most for a site that asked for a rest. Longer is told instead of waited for. */
const PATIENCE = 30_000;

/** Keeps the requests to one site, whoever makes them, to what the site wants. */
export interface RateLimiter {
  /**
   * Begins the work when it may be sent. AppError 499 `cancelled` where that is given up while it waits; 503 `site_resting` where the
   * site wants no request for longer than one can wait, with nothing sent.
   */
  run<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result>;
  /** Nothing more is sent before this time (milliseconds since 1970). */
  rest(until: number): void;
  allow(rate: Rate): void;
  readonly rate: Rate;
  /** How many requests wait for their turn. */
  readonly waiting: number;
  /** Until when nothing is sent, as the site asked; undefined where it may be sent. */
  readonly restsUntil: number | undefined;
}

/** `name` of the site, for sentences. */
export function createRateLimiter(name: string, time: Time = realTime): RateLimiter {
  const turns = createConcurrencyLimit(AT_ONCE);
  const gate = createConcurrencyLimit(1);
  /** When the last requests began, oldest first: no more than the rate counts. */
  let begun: number[] = [];
  let rate = USUAL_RATE;
  let restsUntil = 0;
  let waiting = 0;

  /** When the next request may begin. */
  function due(): number {
    const [oldest] = begun.slice(-rate.requests);
    const isFull = begun.length >= rate.requests && oldest !== undefined;
    return Math.max(restsUntil, isFull ? oldest + rate.within : 0);
  }

  async function begin(signal: AbortSignal): Promise<void> {
    for (let wait = due() - time.now(); wait > 0; wait = due() - time.now()) {
      const rest = restsUntil - time.now();
      if (rest > PATIENCE) throw resting(name, restsUntil, time.now());
      await time.wait(wait, signal);
    }
    begun = [...begun, time.now()].slice(-rate.requests);
  }

  return {
    async run(signal, work) {
      waiting += 1;
      let waits = true;
      const go = (): void => {
        if (waits) waiting -= 1;
        waits = false;
      };
      try {
        return await turns.run(signal, async () => {
          await gate.run(signal, () => begin(signal));
          go();
          return work();
        });
      } finally {
        go();
      }
    },
    rest(until) {
      restsUntil = Math.max(restsUntil, until);
    },
    allow(allowed) {
      rate = allowed;
    },
    get rate() {
      return rate;
    },
    get waiting() {
      return waiting;
    },
    get restsUntil() {
      return restsUntil > time.now() ? restsUntil : undefined;
    },
  };
}

function resting(name: string, until: number, now: number): AppError {
  const minutes = Math.ceil((until - now) / 60_000);
  const wait = minutes > 90 ? '' : ` (${minutes} ${minutes === 1 ? 'minute' : 'minutes'})`;
  return new AppError(
    503,
    'site_resting',
    `${name} asks for no more requests before ${clockText(until, now)}${wait}. Nothing is sent to it until then. Try again after that.`,
  );
}

/** Rates above this are not believed: nothing here needs more, and it bounds what has to be remembered. */
const MOST_REQUESTS = 1000;

/**
 * The rate that a site allows, from its `RateLimit-Policy` (`"any name";q=100;w=60`: 100 requests in 60 seconds; older sites write
 * `100;w=60`). Of several policies the one that allows the fewest per second counts. Undefined where there is none.
 */
export function readRate(policy: string | undefined): Rate | undefined {
  const rates = (policy ?? '').split(',').flatMap((one) => {
    const quota = /;\s*q=(\d{1,9})\b/.exec(one)?.[1] ?? /^\s*(\d{1,9})\s*(?:;|$)/.exec(one)?.[1];
    const seconds = Number(/;\s*w=(\d{1,6})\b/.exec(one)?.[1] ?? 1);
    const requests = Math.min(Number(quota ?? 0), MOST_REQUESTS);
    return requests > 0 && seconds > 0 ? [{ requests, within: seconds * 1000 }] : [];
  });
  return rates.toSorted((a, b) => a.requests / a.within - b.requests / b.within)[0];
}
