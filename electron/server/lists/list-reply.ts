import type { ListShape, Route } from '#shared/api/route.ts';
import type { ListedKey } from '#electron/store/records/record-order.ts';
import { defined } from '#shared/defined.ts';
import { itemWriter } from '../http/face.ts';
import { pagingHeaders, pagingLinks, readPage, type Page, type PagingQuery } from './paging.ts';
import type { Reply } from '../http/reply.ts';
import type { DatabaseContext } from '../http/service.ts';

/** The most whole records that are made at a time. Keys come in larger batches. */
const RECORDS_AT_ONCE = 200;
/** Records of the first batch, when their length is not known yet. */
const FIRST_RECORDS = 32;
/** Characters that the records of a batch should have: each slow client holds several batches in memory. */
const BATCH_CHARACTERS = 64 * 1024;

/** A list before its records are read: their number, and their keys from the start of a page on. */
export interface FoundList {
  records: number;
  /** Latest dates among all records of the list. */
  last_added?: string;
  last_updated?: string;
  /** How many records the cut-off day hides. */
  message?: string | undefined;
  /** What the reply tells besides. */
  head?: object;
  keys: (page: Page) => AsyncIterable<ListedKey[]> | Iterable<ListedKey[]>;
}

interface ListWriting {
  uri: (key: string) => string;
  /** The whole records of some keys, in the same order. */
  records: (keys: ListedKey[]) => Promise<unknown[]>;
}

/** A page of a list, or all of it, written in batches. Its counts and links follow the contract. */
export function listReply(
  context: DatabaseContext,
  route: Pick<Route, 'path'> & { list: ListShape },
  found: FoundList,
  writing: ListWriting,
): Reply {
  const query = context.query as PagingQuery & { include_records?: boolean };
  const page = readPage(context);
  const address = context.links.to(route, context.params);
  const paging = pagingLinks(address, context.writtenQuery, page, found.records);
  const head = {
    records: found.records,
    ...defined({
      last_added: found.last_added || undefined,
      last_updated: found.last_updated || undefined,
      paging,
      message: found.message,
    }),
    ...found.head,
  };
  const face = itemWriter(context.service.face, route.list.member, context);
  const items = query.include_records
    ? writeRecords(found.keys(page), writing, face)
    : writeUris(found.keys(page), writing);
  return {
    kind: 'text',
    mediaType: 'application/json',
    headers: pagingHeaders(page, found.records),
    batches: writeList(head, route.list.member, items),
  };
}

async function* writeUris(
  batches: AsyncIterable<ListedKey[]> | Iterable<ListedKey[]>,
  { uri }: ListWriting,
): AsyncGenerator<string[]> {
  for await (const keys of batches) yield keys.map(({ key }) => JSON.stringify(uri(key)));
}

async function* writeRecords(
  batches: AsyncIterable<ListedKey[]> | Iterable<ListedKey[]>,
  { records }: ListWriting,
  face: (record: unknown) => unknown,
): AsyncGenerator<string[]> {
  let size = FIRST_RECORDS;
  for await (const keys of batches) {
    for (let start = 0; start < keys.length;) {
      const made = (await records(keys.slice(start, start + size))).map((record) => JSON.stringify(face(record)));
      yield made;
      start += size;
      size = nextSize(made);
    }
  }
}

/** Number of records of the next batch, by the length of those of this one. */
function nextSize(made: readonly string[]): number {
  const characters = made.reduce((sum, text) => sum + text.length, 1);
  const fitting = Math.floor((BATCH_CHARACTERS * made.length) / characters);
  return Math.max(1, Math.min(RECORDS_AT_ONCE, fitting));
}

/**
 * JSON text of `head` with one more member, a long array. The first batch is joined with the head, so a short list is
 * one piece.
 */
export async function* writeList(
  head: object,
  member: string,
  batches: AsyncIterable<string[]> | Iterable<string[]>,
): AsyncGenerator<string> {
  let pending = `${JSON.stringify(head).slice(0, -1)},${JSON.stringify(member)}:[`;
  let isEmpty = true;
  for await (const items of batches) {
    if (items.length === 0) continue;
    if (!isEmpty) {
      yield pending;
      pending = ',';
    }
    pending += items.join(',');
    isEmpty = false;
  }
  yield `${pending}]}`;
}
