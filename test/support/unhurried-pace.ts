import { createRateLimiter, type RateLimiter } from '#electron/remote/rate-limiter.ts';

/**
 * Asks a site as fast as it answers. Its replies say a rate, which would count from then on and make a test wait; the pace has
 * tests of its own.
 */
export function unhurriedPace(name: string): RateLimiter {
  const pace = createRateLimiter(name);
  pace.allow({ requests: 10_000, within: 1 });
  pace.allow = () => undefined;
  return pace;
}
