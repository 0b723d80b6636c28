/** Milliseconds. `service-description.md` §8 gives all of them. */
const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** How far the time stamp of a request may be from the clock of the service. */
export const CLOCK_WINDOW = 600 * SECOND;
/** For as long a request token waits to be allowed, and then its verifier to be used. */
export const REQUEST_LIFETIME = 60 * MINUTE;
export const SESSION_LIFETIME = 12 * 60 * MINUTE;
/** After as many wrong verifiers a request token ends. */
export const MOST_WRONG_VERIFIERS = 5;

/**
 * Whether a token is in its time. One that was given later than now is not: the clock was set back since, and nobody can say how
 * old it is.
 */
export function isCurrent({ issued_at, expires_at }: { issued_at: number; expires_at?: number }, now: number): boolean {
  return issued_at <= now + CLOCK_WINDOW && (expires_at === undefined || now < expires_at);
}
