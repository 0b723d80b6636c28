import { createHmac, randomBytes } from 'node:crypto';
import OAuth from 'oauth-1.0a';
import type { HttpMethod } from '#shared/api/route.ts';

export interface KeyPair {
  key: string;
  secret: string;
}

interface Signed {
  method: HttpMethod;
  /** The address as the site sees it, with its query. */
  address: string;
  consumer: KeyPair;
  /** Request, access or session token. Absent when a request token is asked for. */
  token?: KeyPair;
  /** Further parameters of the protocol: `oauth_callback`, `oauth_verifier`. */
  further?: Record<string, string>;
}

/** The library's own nonces come from `Math.random`. */
class Signer extends OAuth {
  override getNonce(): string {
    return randomBytes(16).toString('hex');
  }
}

/**
 * The address with the parameters of an OAuth 1.0a signature (HMAC-SHA1) in its query, which deployed servers understand for every
 * method (`wire-notes.md` §7.1). The body is never part of it, nor are `oauth_request_method` and `oauth_request_url`. Each call
 * has a nonce of its own. A parameter that stands several times in the query is signed as often.
 */
export function signAddress({ method, address, consumer, token, further = {} }: Signed): string {
  const url = new URL(address);
  const asked = [...url.searchParams].filter(([name]) => !name.startsWith('oauth_'));
  url.search = '';
  url.hash = '';
  const signer = new Signer({
    consumer,
    signature_method: 'HMAC-SHA1',
    hash_function: (text, key) => createHmac('sha1', key).update(text).digest('base64'),
  });
  // The query goes in as values: the library does not read `+`, encoded names and values with `=` as addresses mean them.
  const data = { ...byName(asked), ...further };
  const signature = signer.authorize({ method, url: url.href, data }, token);
  // The library gives the other parameters back among its own.
  const own = Object.entries({ ...further, ...signature }).filter(([name]) => name.startsWith('oauth_'));
  const all: [string, unknown][] = [...asked, ...own];
  const query = all.map(([name, value]) => `${signer.percentEncode(name)}=${signer.percentEncode(String(value))}`);
  return `${url.href}?${query.join('&')}`;
}

function byName(pairs: readonly [string, string][]): Record<string, string | string[]> {
  const groups = Map.groupBy(pairs, ([name]) => name);
  return Object.fromEntries(
    [...groups].map(([name, members]) => {
      const values = members.map(([, value]) => value);
      return [name, values.length === 1 ? (values[0] ?? '') : values];
    }),
  );
}
