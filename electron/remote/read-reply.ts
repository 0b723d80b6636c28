import type { FaceName } from '#shared/api/face-name.ts';
import type { ReplyOrigin } from '#shared/api/reply-origin.ts';
import { readUri } from '#shared/api/uri.ts';
import { defined } from '#shared/defined.ts';
import { AppError } from '#shared/problem.ts';
import type { CachedReply } from './offline-cache.ts';

/** Members that hold addresses of the world outside, or texts and values that people wrote. */
const NOT_LINKS = new Set([
  'citation_link',
  'comments',
  'description',
  'long_description',
  'full_description',
  'message',
  'provenance',
  'phenotypic',
  'values',
]);

/** What the headers of a fresh reply say of where it comes from; `now` is in milliseconds since 1970. */
export function originOf(
  dialect: FaceName,
  header: (name: string) => string | undefined,
  now: number = Date.now(),
): ReplyOrigin {
  const etag = header('etag');
  const wait = retryAfter(header('retry-after'), now);
  const time = Date.parse(header('date') ?? '');
  return {
    dialect,
    as_of: new Date(now).toISOString(),
    from_cache: false,
    ...defined({ site_time: Number.isNaN(time) ? undefined : new Date(time).toISOString() }),
    ...defined({ etag, retry_after: wait }),
  };
}

/** The origin of a kept reply. `isAsked`: whether the site has just said that it still holds; `problem`: why it could not be asked. */
export function keptOrigin(
  dialect: FaceName,
  { asOf, etag }: CachedReply,
  { isAsked, problem }: { isAsked: boolean; problem?: string },
): ReplyOrigin {
  return {
    dialect,
    as_of: new Date(asOf).toISOString(),
    from_cache: !isAsked,
    ...defined({ etag, problem }),
  };
}

/** Seconds, which the header gives as such or as a date; undefined for anything else. */
export function retryAfter(value: string | undefined, now: number = Date.now()): number | undefined {
  if (value === undefined) return undefined;
  if (/^\s*\d{1,9}\s*$/.test(value)) return Number(value);
  // A negative number is no date, whatever a lenient parser makes of it.
  if (!/^\s*[a-z]/i.test(value)) return undefined;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - now) / 1000));
}

/** Whether a media type is that of JSON, whatever its parameters. */
export function isJson(mediaType: string): boolean {
  return /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(mediaType);
}

/**
 * The body of a reply of a remote site: the value of a JSON text, else the text. A refusal that is not JSON stays a text, as the pages
 * of proxies do, whatever media type they claim. AppError 502: `not_the_service`, `unreadable_reply`, `foreign_link`.
 */
export function readBody(
  { status, mediaType, text }: { status: number; mediaType: string; text: string },
  { name, base, givesPages = false }: { name: string; base: string; givesPages?: boolean | undefined },
): unknown {
  // A network that wants one to sign in answers in the site's place (RFC 6585 §6).
  if (!givesPages && (status === 511 || (status < 300 && isPage(mediaType, text)))) {
    throw new AppError(
      502,
      'not_the_service',
      `A web page came from ${base} instead of data. Perhaps the network wants you to sign in first: open any page in your web browser. If no sign-in page appears there, check the address of ${name}.`,
    );
  }
  if (!isJson(mediaType)) return text;
  if (givesPages && isPage(mediaType, text)) return text;
  const value = parsed(text, name, status);
  const foreign = status < 300 ? searched(base, value, name) : undefined;
  if (foreign === undefined) return value;
  throw new AppError(
    502,
    'foreign_link',
    `A reply of ${name} links to ${new URL(foreign).origin}, which is another site, so it is not used. Check whether ${base} is the public address of the site.`,
  );
}

function isPage(mediaType: string, text: string): boolean {
  return /^text\/html\b/i.test(mediaType) || (isJson(mediaType) && /^\s*<(?:!doctype|html)\b/i.test(text));
}

function parsed(text: string, name: string, status: number): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    if (status >= 400) return text;
    throw new AppError(502, 'unreadable_reply', `The reply of ${name} breaks off or is damaged. Try again.`);
  }
}

/** AppError 502 `unreadable_reply` for a reply that is nested so deeply that no program could look through it. */
function searched(base: string, reply: unknown, name: string): string | undefined {
  try {
    return foreignLink(base, reply);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new AppError(502, 'unreadable_reply', `The reply of ${name} is nested too deeply to be read.`);
  }
}

/**
 * The first link of a reply that leads to a resource of another site; undefined where all stay. The links of a site are read as names
 * of its own records, so a foreign one would show the wrong record. Behind a proxy a site may believe that it is asked by http, so the
 * protocol does not count. `base` is the base address of the site.
 */
function foreignLink(base: string, reply: unknown): string | undefined {
  const own = withoutProtocol(`${base}/`);
  const isForeign = (text: string): boolean => {
    if (!/^https?:\/\//i.test(text) || `${withoutProtocol(text)}/`.startsWith(own)) return false;
    return readUri(text) !== undefined;
  };

  function search(value: unknown): string | undefined {
    if (typeof value === 'string') return isForeign(value) ? value : undefined;
    if (typeof value !== 'object' || value === null) return undefined;
    if (Array.isArray(value)) return first(value);
    return first(Object.entries(value).flatMap(([name, member]) => (NOT_LINKS.has(name) ? [] : [member])));
  }

  function first(values: readonly unknown[]): string | undefined {
    for (const value of values) {
      const found = search(value);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  return search(reply);
}

function withoutProtocol(address: string): string {
  return address.replace(/^https?:/i, '').toLowerCase();
}
