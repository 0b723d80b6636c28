import { createHash, hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { defined } from '#shared/defined.ts';
import { principalName, type Principal } from '#shared/principal.ts';
import type { Guarded } from '#electron/rights/database-rights.ts';
import { dayBefore } from '../lists/date-filters.ts';
import { showsLinkedIsolates } from '../resources/linked-database.ts';
import type { AnyContext } from './service.ts';

/**
 * For replies that are the same for everybody. Caches may keep them, but must check each time whether they are still
 * valid.
 */
export const SHARED = 'no-cache';

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
 * Names everything on which a reply depends: who asks and with which rights, the state of the data, the program, and all of the request
 * that counts. It is made without reading the data. It contains the day, because some filters are relative to it.
 */
export function replyKey(request: {
  appVersion: string;
  /** Who asks. No two clients have the same key, so that a reply for one is never given to another. */
  principal: Principal;
  /** What decides the rights of who asks, so that a right that was taken away counts at once. */
  guarded: Guarded;
  /** State of the data. */
  version: string;
  base: string;
  url: string;
  headers: IncomingHttpHeaders;
}): string {
  const { appVersion, principal, guarded, version, base, url, headers } = request;
  // No part can hold a line break, so no two requests have the same text.
  const parts = [appVersion, principalName(principal), JSON.stringify(guarded), version, base, unsigned(url)];
  parts.push(dayBefore(0, new Date()));
  for (const name of TELLING_HEADERS) parts.push(name in headers ? `=${String(headers[name])}` : '');
  return hash('sha1', parts.join('\n'), 'base64url');
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

/** How the reply to a read is known again. */
export interface Tagging {
  /** By what the memory keeps it. Absent for what is about no database, which is not kept. */
  key?: string;
  /** The tag, where it is known before the reply is made. */
  ofState?: string;
  /** The tag of a whole reply that was made. */
  tagOf(reply: { mediaType: string; headers: Record<string, string>; body: string | Uint8Array }): string;
}

/**
 * Says how the reply to a read is known again, the same rule for all conditional requests. Undefined for other requests. Tags are
 * weak, because a compressed reply has the same one.
 *
 * Definitions hide nothing from those who may read them: their tag names the state of the whole database, and a client that has it gets
 * 304 before anything is read. Isolates may be hidden from who asks. What can show or count them has a tag of its own text and of who
 * asks, so that a change that a reader cannot see moves no tag of his. Such replies that are sent in parts have none.
 */
export function taggingOf(
  { service, principal, guarded, kind, keptAs, writtenQuery, links }: AnyContext,
  { method, url, headers }: FastifyRequest,
): Tagging | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  const key =
    guarded &&
    replyKey({
      appVersion: service.appVersion,
      principal,
      guarded,
      version: keptAs ?? '',
      base: links.base,
      url,
      headers,
    });
  if (key !== undefined && kind === 'seqdef' && !showsLinkedIsolates(writtenQuery)) {
    const ofState = `W/"${key}"`;
    return { key, ofState, tagOf: () => ofState };
  }
  return {
    ...defined({ key }),
    tagOf({ mediaType, headers: told, body }) {
      const about = `${principalName(principal)}\n${mediaType}\n${JSON.stringify(told)}\n`;
      // One call costs half of an object with two updates, and most replies are short.
      if (typeof body === 'string') return `W/"${hash('sha1', about + body, 'base64url')}"`;
      return `W/"${createHash('sha1').update(about).update(body).digest('base64url')}"`;
    },
  };
}
