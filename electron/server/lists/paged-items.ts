import type { Route } from '#shared/api/route.ts';
import type { Part } from '#electron/store/records/part.ts';
import { defined } from '#shared/defined.ts';
import { inParts } from './in-parts.ts';
import { writeList } from './list-reply.ts';
import { pagingHeaders, pagingLinks, readPage } from './paging.ts';
import type { Reply } from '../http/reply.ts';
import type { DatabaseContext } from '../http/service.ts';

/** A list whose items are not records. */
interface Items<Row> {
  records: number;
  /** The latest change among all of them. */
  last_updated?: string | null;
  /** How many records the cut-off day hides. */
  message?: string | undefined;
  /** What else is told of the whole list. */
  head?: object;
  /** Gives a part of them. It gives fewer than asked only at the end. */
  read: (part: Part<Row>) => Promise<Row[]>;
  /** Gives what is written of some of them. The rows themselves if absent. */
  show?: (rows: Row[]) => unknown[] | Promise<unknown[]>;
  /** Gives the JSON texts of some of them, where they are made in another way than by `JSON.stringify` of what `show` gives. */
  write?: (rows: Row[]) => Promise<string[]>;
  /** Number of items that are read at a time. */
  atOnce?: number;
}

/** A page of a list whose items are not records, or all of it, written in batches. */
export async function pagedItems<Row>(
  context: DatabaseContext,
  route: Route,
  member: string,
  {
    records,
    last_updated,
    message,
    head: more,
    read,
    show = (rows) => rows,
    write = async (rows) => (await show(rows)).map((item) => JSON.stringify(item)),
    atOnce,
  }: Items<Row>,
): Promise<Reply> {
  const page = readPage(context);
  const paging = pagingLinks(context.links.to(route, context.params), context.writtenQuery, page, records);
  const head = { records, ...defined({ last_updated: last_updated || undefined, paging, message }), ...more };
  return {
    kind: 'text',
    mediaType: 'application/json',
    headers: pagingHeaders(page, records),
    batches: writeList(head, member, written(inParts(page, read, atOnce), write)),
  };
}

async function* written<Row>(
  parts: AsyncIterable<Row[]>,
  write: NonNullable<Items<Row>['write']>,
): AsyncGenerator<string[]> {
  for await (const rows of parts) yield await write(rows);
}
