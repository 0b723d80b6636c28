import { defined } from '#shared/defined.ts';
import type { Parameter } from './base-string.ts';

/** The parts of a request in which OAuth parameters can come. */
export interface SigningParts {
  /** The whole address with its query, as the client wrote it. */
  address: string;
  /** The Authorization header. */
  authorization: string | undefined;
  /** The members of a form in the body (`application/x-www-form-urlencoded`), and nothing for any other body. */
  form: readonly Parameter[];
}

export interface SigningParameters {
  /** By name, each once: `oauth_token` and so on. */
  oauth: ReadonlyMap<string, string>;
  /** All that the signature covers, but for the signature itself. */
  covered: Parameter[];
  /** What is wrong with them. Then nothing may be believed. */
  fault?: string;
}

/** The most parameters of one request. Each costs work before anything is known of who asks. */
const MOST_PARAMETERS = 2_000;

/**
 * Collects the parameters of a request from the header (RFC 5849 §3.5.1), the form (§3.5.2) and the query (§3.5.3). They may be divided
 * among these, as some libraries do with the verifier, but none may come twice.
 */
export function readParameters({ address, authorization, form }: SigningParts): SigningParameters {
  const header = readHeader(authorization);
  const query = readForm(address.split('#', 1)[0]?.split('?').slice(1).join('?') ?? '');
  const all = [...(header ?? []), ...query, ...form];
  const oauth = new Map<string, string>();
  let fault = header === undefined ? 'the Authorization header is not written as RFC 5849 says' : undefined;
  if (all.length > MOST_PARAMETERS) fault ??= `there are more than ${MOST_PARAMETERS} parameters`;
  for (const [name, value] of all) {
    if (!name.startsWith('oauth_')) continue;
    if (oauth.has(name)) fault ??= `${printable(name)} is given more than once`;
    oauth.set(name, value);
  }
  const covered = all.filter(([name]) => name !== 'oauth_signature');
  return { oauth, covered, ...defined({ fault }) };
}

/** A name as it may stand in a sentence. */
function printable(name: string): string {
  return name.replaceAll(/[^\w]/g, '?').slice(0, 40);
}

/** Reads `a=1&b=2` as WHATWG forms are read: `+` is a blank, and a broken escape stays as it is. */
export function readForm(text: string): Parameter[] {
  return [...new URLSearchParams(text)];
}

const SCHEME = /^\s*OAuth(?:\s+|$)/i;
/** One parameter and the comma after it: name, equals sign, value in quotes. Some programs leave the quotes out. */
const PART = /[\s,]*([^\s=",]+)\s*=\s*(?:"([^"]*)"|([^\s",]*))\s*(?:,\s*|$)/y;

/**
 * The parameters of an Authorization header, without `realm`. Empty if there is no such header or one of another scheme. Undefined
 * if it cannot be read.
 */
function readHeader(header: string | undefined): Parameter[] | undefined {
  const scheme = header === undefined ? undefined : SCHEME.exec(header);
  if (!scheme || header === undefined) return [];
  const text = header.slice(scheme[0].length).trimEnd();
  const parameters: Parameter[] = [];
  for (PART.lastIndex = 0; PART.lastIndex < text.length;) {
    const found = PART.exec(text);
    const name = decoded(found?.[1]);
    const value = decoded(found?.[2] ?? found?.[3]);
    if (name === undefined || value === undefined) return undefined;
    if (name.toLowerCase() !== 'realm') parameters.push([name, value]);
  }
  return parameters;
}

function decoded(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
