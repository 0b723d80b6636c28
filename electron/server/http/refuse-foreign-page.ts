import type { IncomingHttpHeaders } from 'node:http';
import { refusal } from '#shared/api/error-codes.ts';

/** What browsers report for requests by a page of the same address, or by the user. */
const OWN_SITES = new Set<unknown>(['same-origin', 'none']);

/**
 * Refuses requests from pages of other web sites (403 `foreign_origin`). `own` are our addresses, as others know them.
 * Browsers let any page send requests to this computer. Programs other than browsers send neither of the headers.
 */
export function refuseForeignPage({ origin, ...headers }: IncomingHttpHeaders, own: readonly string[]): void {
  const site = headers['sec-fetch-site'];
  const isForeign =
    (origin !== undefined && !own.some((address) => isSameOrigin(origin, address))) ||
    (site !== undefined && !OWN_SITES.has(site));
  if (!isForeign) return;
  throw refusal('foreign_origin', 'Pages of other web sites may not send this. Send it from a script, or from /docs.');
}

/** Compares without regard to case and default ports. */
function isSameOrigin(origin: string, own: string): boolean {
  const written = URL.parse(origin)?.origin;
  // For a page without an origin, the header is the word "null".
  return written !== undefined && written !== 'null' && written === URL.parse(own)?.origin;
}
