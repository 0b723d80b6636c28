import type { IncomingHttpHeaders } from 'node:http';
import { refusal } from '#shared/api/error-codes.ts';

/** What browsers say of requests by a page of the same address, and by the user. */
const OWN_SITES = new Set<unknown>(['same-origin', 'none']);

/**
 * Refuses what a page of another web site has sent (403 `foreign_origin`); `own` is our address as the client wrote it.
 * Browsers let any page send requests to this computer. Programs that are no browser send neither of the headers.
 */
export function refuseForeignPage({ origin, ...headers }: IncomingHttpHeaders, own: string): void {
  const site = headers['sec-fetch-site'];
  const isForeign =
    (origin !== undefined && !isSameOrigin(origin, own)) || (site !== undefined && !OWN_SITES.has(site));
  if (!isForeign) return;
  throw refusal('foreign_origin', 'Pages of other web sites may not send this. Send it from a script, or from /docs.');
}

/** Compares without regard to case and to a port that goes without saying. */
function isSameOrigin(origin: string, own: string): boolean {
  const written = URL.parse(origin)?.origin;
  // The origin of a page without one is the word "null".
  return written !== undefined && written !== 'null' && written === URL.parse(own)?.origin;
}
