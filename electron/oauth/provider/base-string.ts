import { ownMember } from '#shared/own-member.ts';

/** A parameter of a request: name and value, decoded. */
export type Parameter = readonly [name: string, value: string];

const UNRESERVED = /^[\w.~-]*$/;

/** Percent-encodes as RFC 5849 §3.6 says: everything but letters, digits and `-._~`, in capital hexadecimal. */
export function percentEncode(text: string): string {
  // Nearly all names and values of a request, and each of them is encoded twice.
  if (UNRESERVED.test(text)) return text;
  return encodeURIComponent(text.toWellFormed()).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** A path that every library writes in the same way: nothing to encode, and no part of only dots. */
const PLAIN_PATH = /^[\w/~-]*$/;
const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': ':80', 'https:': ':443' };

/**
 * The addresses that the signature of a request may cover (RFC 5849 §3.4.1.2): scheme and host in lower case, without the
 * default port, the query and the fragment. Usually one. Where the path has characters that libraries encode in different ways,
 * each way names the same resource. Undefined for a text that is no address.
 */
export function baseAddresses(address: string): string[] | undefined {
  const [, scheme = '', host = '', path = ''] = /^(https?:)\/\/([^/?#]+)([^?#]*)/i.exec(address) ?? [];
  if (scheme === '' || !URL.canParse(address)) return undefined;
  const port = ownMember(DEFAULT_PORTS, scheme.toLowerCase()) ?? '';
  const lower = host.toLowerCase();
  const site = `${scheme.toLowerCase()}//${lower.endsWith(port) ? lower.slice(0, -port.length) : lower}`;
  const written = path === '' ? '/' : path;
  if (PLAIN_PATH.test(written)) return [site + written];
  return [...new Set([written, strictlyEncoded(written), new URL(address).pathname])].map((each) => site + each);
}

/** A path with each part encoded as the standard says. As it is, where it cannot be decoded. */
function strictlyEncoded(path: string): string {
  try {
    return path
      .split('/')
      .map((part) => percentEncode(decodeURIComponent(part)))
      .join('/');
  } catch {
    return path;
  }
}

/** The parameters as RFC 5849 §3.4.1.3.2 writes them: encoded, in the order of the encoded bytes, joined. */
function normalizedParameters(parameters: readonly Parameter[]): string {
  return (
    parameters
      .map(([name, value]) => [percentEncode(name), percentEncode(value)] as const)
      // Encoded texts are ASCII, so the order of characters is that of bytes.
      .toSorted(([a, x], [b, y]) => order(a, b) || order(x, y))
      .map(([name, value]) => `${name}=${value}`)
      .join('&')
  );
}

function order(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

/** The text that is signed (RFC 5849 §3.4.1.1). `address` is one of `baseAddresses`; `parameters` are without `oauth_signature`. */
export function baseString(method: string, address: string, parameters: readonly Parameter[]): string {
  return [method.toUpperCase(), address, normalizedParameters(parameters)].map(percentEncode).join('&');
}
