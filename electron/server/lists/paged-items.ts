import type { Route } from '#shared/api/route.ts';
import { writeList } from './list-reply.ts';
import { pagingHeaders, pagingLinks, readPage, type Page } from './paging.ts';
import type { Reply } from '../http/reply.ts';
import type { DatabaseContext } from '../http/service.ts';

/** Number of items that are read at a time, if reading one costs little. */
const ITEMS_AT_ONCE = 2_000;

/** A list whose items are not records. */
interface Items {
  records: number;
  /** The latest change among all of them. */
  last_updated?: string | null;
  /** Gives a part of them. It gives fewer than asked only at the end. */
  read: (part: { offset: number; limit: number }) => Promise<unknown[]>;
  /** Number of items that are read at a time. */
  atOnce?: number;
}

/** A page of a list whose items are not records, or all of it, written in batches. */
export async function pagedItems(
  context: DatabaseContext,
  route: Route,
  member: string,
  { records, last_updated, read, atOnce = ITEMS_AT_ONCE }: Items,
): Promise<Reply> {
  const page = readPage(context.query, context.headers, context.service.face.name);
  const paging = pagingLinks(context.links.to(route, context.params), context.writtenQuery, page, records);
  const head = { records, ...(last_updated ? { last_updated } : {}), ...(paging ? { paging } : {}) };
  return {
    kind: 'text',
    mediaType: 'application/json',
    headers: pagingHeaders(page, records),
    batches: writeList(head, member, written(page, read, atOnce)),
  };
}

async function* written({ offset, limit }: Page, read: Items['read'], atOnce: number): AsyncGenerator<string[]> {
  for (let taken = 0; taken < limit;) {
    const wanted = Math.min(atOnce, limit - taken);
    const items = await read({ offset: offset + taken, limit: wanted });
    yield items.map((item) => JSON.stringify(item));
    if (items.length < wanted) return;
    taken += items.length;
  }
}
