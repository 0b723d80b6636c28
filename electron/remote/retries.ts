import { addressesOf } from './route-paths.ts';
import type { SiteRequest } from './site-source.ts';

/** How often a request is sent at most. */
export const ATTEMPTS = 3;
/** Milliseconds before the second attempt: of a site that is busy (`wire-notes.md` §1.7), and where the line broke. */
const BUSY = 5000;
const BROKEN = 1000;

const isQuery = addressesOf(({ method, effect }) => method === 'POST' && effect === 'reads');

/** Whether a request may be sent again although nobody knows what became of it: it reads, whatever its method. */
export function isRepeatable({ method, path }: SiteRequest): boolean {
  // A token route gives each token once.
  if (/\/oauth\//.test(path)) return false;
  return method === 'GET' || (method === 'POST' && isQuery(path));
}

/** Whether a site says with this status that it wants fewer requests. */
export function isBusy(status: number): boolean {
  return status === 429 || status === 503;
}

/** Whether another attempt may go better: a busy site, or a proxy that did not reach it. */
export function isPassing(status: number): boolean {
  return isBusy(status) || status === 502 || status === 504;
}

/**
 * Milliseconds until the next attempt; `attempt` is the last one, from 1. What the site asks for is never cut short. The rest is
 * doubled each time, and spread (`random`: 0 to 1), so that clients which were refused together do not come back together.
 */
export function pauseBefore(
  attempt: number,
  kind: { busy: boolean; retryAfter?: number | undefined },
  random: number,
): number {
  if (kind.retryAfter !== undefined) return kind.retryAfter * 1000 + random * 1000;
  return (kind.busy ? BUSY : BROKEN) * 2 ** (attempt - 1) * (1 + random / 2);
}
