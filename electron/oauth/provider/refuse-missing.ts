import { refusal } from '#shared/api/error-codes.ts';
import type { ReadCall } from './check-call.ts';

/** What a request for a token must bring. Deployed servers name what is missing without its prefix (`wire-notes.md` §7.2). */
const NEEDED = ['oauth_signature_method', 'oauth_signature', 'oauth_timestamp', 'oauth_nonce'];

/** Refuses a request for a token that lacks a parameter (400). */
export function refuseMissing({ given }: ReadCall, also: readonly string[]): void {
  const missing = [...also, ...NEEDED].find((name) => !given.oauth.get(name));
  if (missing === undefined || given.fault !== undefined) return;
  const bare = missing.replace('oauth_', '');
  throw refusal('bad_parameter', `The request has no "${bare}": give the parameter ${missing}.`, [
    { field: missing, reason: 'is required' },
  ]);
}
