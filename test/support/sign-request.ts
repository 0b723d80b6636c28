import { createHmac, randomBytes } from 'node:crypto';

/** A consumer key and its secret, and a token and its secret. */
export interface Credentials {
  key: string;
  secret: string;
  token?: string;
  tokenSecret?: string;
}

export interface Signing {
  method?: string;
  /** The address with its query, without signature. */
  address: string;
  credentials: Credentials;
  /** Further OAuth parameters, or others than usual; undefined leaves one out. */
  oauth?: Record<string, string | undefined>;
  /** Members of a form, which the signature covers. */
  form?: readonly (readonly [string, string])[];
  /** The address that is signed, where it is not the one asked for. */
  signedAddress?: string;
}

/** Written apart from the program's own: as RFC 5849 §3.6 says, byte by byte. */
function encode(text: string): string {
  return Array.from(Buffer.from(text, 'utf8'), (byte) => {
    const character = String.fromCharCode(byte);
    return /[A-Za-z0-9\-._~]/.test(character) ? character : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }).join('');
}

/** The OAuth parameters of a request with their signature. */
export function sign({ method = 'GET', address, credentials, oauth = {}, form = [], signedAddress }: Signing) {
  const { key, secret, token, tokenSecret = '' } = credentials;
  const all: Record<string, string | undefined> = {
    oauth_consumer_key: key,
    oauth_signature_method: 'HMAC-SHA1',
    oauth_timestamp: String(Math.floor(Date.now() / 1000)),
    oauth_nonce: randomBytes(12).toString('hex'),
    oauth_version: '1.0',
    ...(token === undefined ? {} : { oauth_token: token }),
    ...oauth,
  };
  const parameters = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const [base = '', query = ''] = (signedAddress ?? address).split('?');
  const covered = [...parameters, ...new URLSearchParams(query), ...form].map(
    ([name, value]) => `${encode(name)}=${encode(value)}`,
  );
  const pairs = covered.toSorted((left, right) => {
    const [a, b] = [left.replace('=', '\u0000'), right.replace('=', '\u0000')];
    if (a === b) return 0;
    return a < b ? -1 : 1;
  });
  const text = [method, base, pairs.join('&')].map(encode).join('&');
  const signature = createHmac('sha1', `${encode(secret)}&${encode(tokenSecret)}`)
    .update(text)
    .digest('base64');
  return [...parameters, ['oauth_signature', signature] as [string, string]];
}

/** The Authorization header of signed parameters. */
export function headerOf(parameters: readonly (readonly [string, string])[], separator = ', '): string {
  return `OAuth ${parameters.map(([name, value]) => `${encode(name)}="${encode(value)}"`).join(separator)}`;
}

/** The address with the signed parameters in its query. */
export function queryOf(address: string, parameters: readonly (readonly [string, string])[]): string {
  const added = parameters.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
  return `${address}${address.includes('?') ? '&' : '?'}${added}`;
}

/** A form of the parameters. */
export function formOf(parameters: readonly (readonly [string, string])[]): string {
  return parameters.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
}
