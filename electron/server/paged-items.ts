import type { Route } from '#shared/api/route.ts';
import { pagingHeaders, pagingLinks, readPage } from './paging.ts';
import type { Reply } from './reply.ts';
import type { DatabaseContext } from './service.ts';

/** A page of a list that is small enough to be held whole and whose items are no records of their own. */
export async function pagedItems<Item>(
  context: DatabaseContext,
  route: Route,
  member: string,
  all: Item[],
  write: (items: Item[]) => Promise<unknown[]> | unknown[] = (items) => items,
): Promise<Reply> {
  const page = readPage(context.query, context.headers);
  const paging = pagingLinks(context.links.to(route, context.params), context.writtenQuery, page, all.length);
  const items = await write(all.slice(page.offset, page.offset + page.limit));
  const body = { records: all.length, ...(paging ? { paging } : {}), [member]: items };
  return {
    kind: 'text',
    mediaType: 'application/json',
    headers: pagingHeaders(page, all.length),
    batches: [JSON.stringify(body)],
  };
}
