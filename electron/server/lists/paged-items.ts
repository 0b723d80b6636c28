import type { Route } from '#shared/api/route.ts';
import { pagingHeaders, pagingLinks, readPage } from './paging.ts';
import type { Reply } from '../http/reply.ts';
import type { DatabaseContext } from '../http/service.ts';

/** A page of a list whose items are not records. `read` gives a part of them. Its limit may be infinite. */
export async function pagedItems(
  context: DatabaseContext,
  route: Route,
  member: string,
  { records, read }: { records: number; read: (part: { offset: number; limit: number }) => Promise<unknown[]> },
): Promise<Reply> {
  const page = readPage(context.query, context.headers, context.service.face.name);
  const paging = pagingLinks(context.links.to(route, context.params), context.writtenQuery, page, records);
  const body = { records, ...(paging ? { paging } : {}), [member]: await read(page) };
  return {
    kind: 'text',
    mediaType: 'application/json',
    headers: pagingHeaders(page, records),
    batches: [JSON.stringify(body)],
  };
}
