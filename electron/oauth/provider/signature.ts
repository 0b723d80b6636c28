import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import { baseAddresses, baseString, percentEncode, type Parameter } from './base-string.ts';

export interface SigningSecrets {
  client: string;
  /** Empty where there is no token yet. */
  token: string;
}

interface SignedContent {
  method: string;
  /** The addresses under which the service may have been asked. */
  addresses: readonly string[];
  /** All parameters of header, query and form, without `realm` and `oauth_signature`. */
  parameters: readonly Parameter[];
}

/** The HMAC-SHA1 signature of a base string, in base64 (RFC 5849 §3.4.2). */
export function hmacSha1(base: string, { client, token }: SigningSecrets): string {
  return createHmac('sha1', `${percentEncode(client)}&${percentEncode(token)}`)
    .update(base)
    .digest('base64');
}

/**
 * Parameters that the service description sends along with each request. They are arguments of a library, and say nothing that
 * the request does not say itself. Clients sign them or not, and deployed servers leave them out (`wire-notes.md` §7.1).
 */
const ARGUMENTS = new Set(['oauth_request_method', 'oauth_request_url']);

/**
 * Whether a signature is right for a request. Each way of writing the address and of treating `ARGUMENTS` is tried, and takes the same
 * time, wrong or right. The method is always that of the request, whatever `oauth_request_method` says: a read that somebody
 * overhears must not become a write.
 */
export function isSignedBy(signature: string, content: SignedContent, secrets: SigningSecrets): boolean {
  const given = digestOf(signature);
  let isRight = false;
  for (const base of baseStrings(content)) {
    const expected = digestOf(hmacSha1(base, secrets));
    isRight = timingSafeEqual(given, expected) || isRight;
  }
  return isRight;
}

/** Texts of any length become digests of one length, which can be compared in constant time. */
function digestOf(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}

function baseStrings({ method, addresses, parameters }: SignedContent): string[] {
  const bare = parameters.filter(([name]) => !ARGUMENTS.has(name));
  const sets = bare.length === parameters.length ? [parameters] : [parameters, bare];
  const named = new Set(addresses.flatMap((address) => baseAddresses(address) ?? []));
  return [...named].flatMap((address) => sets.map((set) => baseString(method, address, set)));
}

/** Whether two texts are equal, in constant time. */
export function isSameText(left: string, right: string): boolean {
  return timingSafeEqual(digestOf(left), digestOf(right));
}
