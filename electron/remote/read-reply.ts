import type { FaceName } from '#shared/api/dialect.ts';
import type { ReplyOrigin } from '#shared/api/reply-origin.ts';

/** What the headers of a fresh reply say of where it comes from. */
export function originOf(dialect: FaceName, header: (name: string) => string | undefined): ReplyOrigin {
  const etag = header('etag');
  const time = Date.parse(header('date') ?? '');
  const wait = retryAfter(header('retry-after'));
  return {
    dialect,
    as_of: new Date().toISOString(),
    from_cache: false,
    ...(Number.isNaN(time) ? {} : { site_time: new Date(time).toISOString() }),
    ...(etag === undefined ? {} : { etag }),
    ...(wait === undefined ? {} : { retry_after: wait }),
  };
}

/** Seconds, which the header gives as such or as a date; undefined for anything else. */
function retryAfter(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  if (/^\s*\d{1,9}\s*$/.test(value)) return Number(value);
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - Date.now()) / 1000));
}

/** Whether a media type is that of JSON, whatever its parameters. */
export function isJson(mediaType: string): boolean {
  return /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(mediaType);
}
