import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { principalName, type Principal } from '#shared/principal.ts';
import { dayBefore } from '../lists/date-filters.ts';
import type { AnyContext } from './service.ts';

/**
 * For replies that are the same for everybody. Caches may keep them, but must check each time whether they are still
 * valid.
 */
const SHARED = 'no-cache';

/**
 * Request headers that choose among the replies of one address: the encoding, and who asks. All replies name them, because caches hold
 * those that nobody signed for. Cookies count on the pages where people sign in.
 */
export const VARY = 'accept-encoding, authorization, cookie, x-api-key';

/** For replies that depend on who asks. As `SHARED`, but only the client itself may keep them. */
export const PRIVATE = 'private, no-cache';

/** For replies that may differ the next time although nothing was changed. */
export const NOT_KEPT = 'no-store';

/**
 * Says of every reply, also of errors, what chooses it, and that what is told to those who say who they are is for nobody else. A
 * signature in a form is known later (`admit.ts`).
 */
export function separateReaders(app: FastifyInstance): void {
  app.addHook('onRequest', ({ headers, url }, reply, done) => {
    reply.header('vary', VARY);
    const isSigned = 'authorization' in headers || 'x-api-key' in headers || url.includes('oauth_');
    if (isSigned) reply.header('cache-control', PRIVATE);
    done();
  });
}

/** Request headers on which the reply of a route depends. */
const TELLING_HEADERS = ['x-offset', 'x-per-page', 'accept'];

/**
 * The entity tag of a reply, the same rule for all conditional requests. It names the state of the data, the program,
 * and everything in the request on which the reply depends. It is made without reading the data, so streamed replies
 * have one, too. It is weak, because a compressed reply has the same tag. It contains the day, because some filters are
 * relative to it.
 */
export function entityTag(request: {
  appVersion: string;
  /** Who asks. No two clients get the same tag, so that a reply for one is never given to another. */
  principal: Principal;
  /** State of the data. */
  version: string;
  base: string;
  url: string;
  headers: IncomingHttpHeaders;
}): string {
  const { appVersion, principal, version, base, url, headers } = request;
  // No part can hold a line break, so no two requests have the same text.
  const parts = [appVersion, principalName(principal), version, base, unsigned(url), dayBefore(0, new Date())];
  for (const name of TELLING_HEADERS) parts.push(name in headers ? `=${String(headers[name])}` : '');
  const digest = hash('sha1', parts.join('\n'), 'base64url');
  return `W/"${digest}"`;
}

/** Parameters of signatures, which differ from request to request and change no reply. */
const SIGNATURES = /(?<=[?&])oauth_[^&]*&?/g;

function unsigned(url: string): string {
  return url.includes('oauth_') ? url.replaceAll(SIGNATURES, '').replace(/[?&]$/, '') : url;
}

/** A tag without the mark of weak tags. Conditional reads compare without it (RFC 9110 §8.8.3.2). */
function bare(tag: string): string {
  return tag.trim().replace(/^W\//, '');
}

/** Whether the client already has the reply with this tag. `*` is not a tag. */
export function isHeld(headers: IncomingHttpHeaders, tag: string): boolean {
  const held = headers['if-none-match'];
  return held !== undefined && held.split(',').some((one) => bare(one) === bare(tag));
}

/**
 * Sets the headers that say how others may keep a reply. Gives the entity tag. Only replies from a database have one,
 * because only a database has a state with a name.
 */
export function tagReply(
  { service, principal, version, linked, links }: AnyContext,
  request: FastifyRequest,
  reply: FastifyReply,
): string | undefined {
  if (linked?.isPrivate) reply.header('cache-control', PRIVATE);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (!isRead || version === undefined) return undefined;
  const { appVersion } = service;
  const { url, headers } = request;
  const tag = entityTag({ appVersion, principal, version, base: links.base, url, headers });
  // A header that was set before is stricter.
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', SHARED);
  reply.header('etag', tag);
  return tag;
}
