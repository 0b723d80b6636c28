import type { z } from 'zod';
import type { FaceName } from '#shared/api/face-name.ts';
import type { ReplyOrigin } from '#shared/api/reply-origin.ts';
import { defined } from '#shared/defined.ts';
import { AppError } from '#shared/problem.ts';
import { foreignLink } from './foreign-link.ts';
import type { CachedReply } from './offline-cache.ts';

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
 * The body of a reply of a remote site: the value of a JSON text, else the text. `schema`: what is known of it. A refusal that is not JSON stays a text, as the pages
 * of proxies do, whatever media type they claim. AppError 502: `not_the_service`, `unreadable_reply`, `foreign_link`.
 */
export function readBody(
  { status, mediaType, text }: { status: number; mediaType: string; text: string },
  {
    name,
    base,
    schema,
    givesPages = false,
  }: { name: string; base: string; schema?: z.ZodType | undefined; givesPages?: boolean | undefined },
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
  const foreign = status < 300 ? searched(base, value, { name, schema }) : undefined;
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
function searched(
  base: string,
  reply: unknown,
  { name, schema }: { name: string; schema: z.ZodType | undefined },
): string | undefined {
  try {
    return foreignLink(base, reply, schema);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new AppError(502, 'unreadable_reply', `The reply of ${name} is nested too deeply to be read.`);
  }
}
