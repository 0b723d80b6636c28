import type { FastifyReply, FastifyRequest } from 'fastify';
import { PRIVATE, SHARED } from './cache-control.ts';
import { entityTag } from './etag.ts';
import type { AnyContext } from './service.ts';

/**
 * Says in headers how others may keep a reply. Gives its entity tag; only what is read from a database has one, because only a
 * database has a state that can be named.
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
  // What has been said before is stricter.
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', SHARED);
  reply.header('etag', tag);
  return tag;
}
