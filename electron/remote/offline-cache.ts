import type { SiteRequest } from './site-source.ts';
import type { Answered } from './exchange.ts';
import { defined } from '#shared/defined.ts';

export interface CachedReply {
  mediaType: string;
  text: string;
  etag?: string;
  /** As the site wrote it. */
  lastModified?: string;
  /** When the site gave it, or last said that it still holds; until when it need not be asked again. Milliseconds since 1970. */
  asOf: number;
  freshUntil: number;
}

/** The kept replies of one site to one account. What cannot be kept is not: a full disk must not stop reading. */
export interface OfflineCache {
  find(path: string): Promise<CachedReply | undefined>;
  keep(path: string, reply: CachedReply): Promise<void>;
  /** Says that a kept reply still holds. */
  confirm(path: string, times: { asOf: number; freshUntil: number }): Promise<void>;
  drop(path: string): Promise<void>;
  /** Has every reply of the site asked again when it is next wanted. */
  expire(): Promise<void>;
  /** Forgets every reply of the site, whoever got it. */
  clear(): Promise<void>;
  /** What all replies of the site take. */
  size(): Promise<{ bytes: number; replies: number }>;
}

/** Milliseconds for which a reply is believed of which the site does not say how to ask whether it still holds. */
const BELIEVED = 60 * 60_000;
/** Longest kept reply, in characters: larger ones would push all others out. */
export const LONGEST_KEPT = 16 * 1024 * 1024;

/** Whether replies to a request may be kept at all. Those about tokens never are. */
export function isCacheable({ method, path }: SiteRequest): boolean {
  return method === 'GET' && !/\/oauth(?:[/?]|$)/.test(path);
}

/** Headers that ask whether a kept reply still holds. */
export function validatorsOf(kept: CachedReply | undefined): Record<string, string> {
  if (kept?.etag !== undefined) return { 'if-none-match': kept.etag };
  if (kept?.lastModified !== undefined) return { 'if-modified-since': kept.lastModified };
  return {};
}

/** Whether a kept reply holds of which the site does not say how to ask that, as whoever wants it knows (`SiteRequest.unchangedSince`). */
export function stillHolds(kept: CachedReply, { unchangedSince = Infinity }: SiteRequest): boolean {
  const isToBeAsked = kept.freshUntil === 0 || kept.etag !== undefined || kept.lastModified !== undefined;
  return !isToBeAsked && kept.asOf >= unchangedSince;
}

/**
 * Until when a reply need not be asked again (RFC 9111 §5.2): what the site says in Cache-Control. One without any word of it is
 * believed for an hour, as deployed servers send no tags (`wire-notes.md` §11). But submissions change by other hands at any time, and
 * what was signed for may be closed to the account at any time. `held`: the kept reply that still holds.
 */
export function freshUntil(
  path: string,
  { header, isSigned }: { header(name: string): string | undefined; isSigned: boolean },
  now: number,
  held?: CachedReply,
): number {
  const control = header('cache-control') ?? '';
  if (/\bno-cache\b/i.test(control) || /\/submissions(?:[/?]|$)/.test(path)) return now;
  const seconds = /\bmax-age\s*=\s*"?(\d{1,9})/i.exec(control)?.[1];
  if (seconds !== undefined) return now + Math.min(Number(seconds) * 1000, BELIEVED);
  const hasValidator = [header('etag'), header('last-modified'), held?.etag, held?.lastModified].some(Boolean);
  return isSigned || hasValidator ? now : now + BELIEVED;
}

/** A reply in the form in which it is kept; undefined where the site forbids that, or it is too long. */
export function keptFrom(
  path: string,
  { status, header, text, isSigned }: Answered & { isSigned: boolean },
  now: number,
): CachedReply | undefined {
  const isForbidden = /\bno-store\b/i.test(header('cache-control') ?? '');
  if (status !== 200 || isForbidden || text.length > LONGEST_KEPT) return undefined;
  const [etag, lastModified] = [header('etag'), header('last-modified')];
  return {
    mediaType: header('content-type') ?? '',
    text,
    asOf: now,
    freshUntil: freshUntil(path, { header, isSigned }, now),
    ...defined({ etag, lastModified }),
  };
}

/** Whether a refusal says that what was kept is not for this account, or is no more. */
export function isWithdrawn(status: number): boolean {
  return [401, 403, 404, 410].includes(status);
}
