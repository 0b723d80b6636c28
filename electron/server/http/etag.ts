import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { principalName, type Principal } from '#shared/principal.ts';
import { dayBefore } from '../lists/date-filters.ts';

/** Request headers that change what a route answers. */
const TELLING_HEADERS = ['x-offset', 'x-per-page', 'accept'];

/**
 * The one rule for all conditional requests: the tag names the state of the data, the program and everything of the request
 * that the reply depends on. It costs no look at the data, so that streamed replies have it too, and it is weak because a
 * compressed reply has the same one. The day is in it because some filters are relative to it.
 */
export function entityTag(request: {
  appVersion: string;
  /** Who asks: no two get the same tag, so that nothing made for one is ever given to another. */
  principal: Principal;
  /** State of the data. */
  version: string;
  base: string;
  url: string;
  headers: IncomingHttpHeaders;
}): string {
  const { appVersion, principal, version, base, url, headers } = request;
  const told = TELLING_HEADERS.map((name) => headers[name] ?? null);
  const digest = hash(
    'sha1',
    JSON.stringify([appVersion, principalName(principal), version, base, url, told, dayBefore(0, new Date())]),
    'base64url',
  );
  return `W/"${digest}"`;
}

/** A tag without the mark of a weak one: conditional reads compare without it (RFC 9110 §8.8.3.2). */
function bare(tag: string): string {
  return tag.trim().replace(/^W\//, '');
}

/** Whether the client already holds the reply of this tag. `*` is no tag. */
export function isHeld(headers: IncomingHttpHeaders, tag: string): boolean {
  const held = headers['if-none-match'];
  return held !== undefined && held.split(',').some((one) => bare(one) === bare(tag));
}
