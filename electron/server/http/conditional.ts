import type { FastifyReply, FastifyRequest } from 'fastify';
import { PRIVATE, SHARED } from './cache-control.ts';
import { entityTag } from './etag.ts';
import type { AnyContext } from './service.ts';

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
