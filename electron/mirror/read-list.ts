import { readListed, type Listed } from '#shared/api/listed.ts';
import type { ListShape, ParamsOf, QueryOf, RecordOf, Route } from '#shared/api/route.ts';
import { countOf } from '#shared/count-of.ts';
import { defined } from '#shared/defined.ts';
import { AppError } from '#shared/problem.ts';
import type { MirrorReader } from './site-reader.ts';

/** Only records that were changed or added after a day (ISO). */
export type ChangedSince = { updated_after?: string; added_after?: string };

interface WholeList<Item> {
  /** As the site counts. */
  records: number;
  /** The latest change among the members (ISO date). */
  last_updated?: string;
  items: Listed<Item>[];
}

interface ListWish<R extends Route & { list: ListShape }> {
  route: R;
  params: Omit<ParamsOf<R>, 'database'>;
  query?: QueryOf<R>;
  pageSize: number;
  /** Names a member: no two have the same name. */
  nameOf: (item: Listed<RecordOf<R>>) => string;
  /** What the members are, for sentences: `alleles of abcZ`. */
  what: string;
}

/** Times that a list is read again because it has changed meanwhile. */
const ATTEMPTS = 3;
/** No list of a site is longer: one that claims to be is not believed. */
const MOST_RECORDS = 20_000_000;

/** The list was another one when its next page was read. */
class ListChanged extends Error {}

/**
 * Reads a list page by page, by addresses that we build: those in replies are not to be trusted (`wire-notes.md` §2). Gives it only
 * if it has as many different members as the site says. AppError `site_inconsistent` 502 for a list that does not fit together or
 * changes again and again.
 */
export async function readList<R extends Route & { list: ListShape }>(
  reader: MirrorReader,
  wish: ListWish<R>,
): Promise<WholeList<RecordOf<R>>> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    try {
      return await readOnce(reader, wish);
    } catch (error) {
      if (!(error instanceof ListChanged)) throw error;
    }
  }
  throw inconsistent(reader, `The list of ${wish.what} has changed each time while it was read`);
}

async function readOnce<R extends Route & { list: ListShape }>(
  reader: MirrorReader,
  wish: ListWish<R>,
): Promise<WholeList<RecordOf<R>>> {
  const items = new Map<string, Listed<RecordOf<R>>>();
  let first: { records: number; last_updated?: string } | undefined;
  for (let page = 1; ; page += 1) {
    const given = await readPage(reader, wish, page);
    first ??= given;
    if (given.records !== first.records) throw new ListChanged();
    if (first.records > MOST_RECORDS)
      throw inconsistent(reader, `The list of ${wish.what} claims ${countOf(first.records, 'record')}`);
    const before = items.size;
    for (const item of given.items) items.set(wish.nameOf(item), item);
    const repeated = given.items.length - (items.size - before);
    if (repeated > 0) {
      if (page > 1 && repeated < given.items.length) throw new ListChanged();
      throw inconsistent(reader, `Page ${page} of the ${wish.what} repeats what came before`);
    }
    if (items.size > first.records) {
      throw inconsistent(reader, `The list of ${wish.what} has more than the ${first.records} that the site counts`);
    }
    if (items.size === first.records) return { ...first, items: [...items.values()] };
    if (given.items.length === 0) {
      const counts = `${items.size} of ${countOf(first.records, 'record')}`;
      throw inconsistent(reader, `The list of ${wish.what} ends after ${counts}`);
    }
  }
}

/** One page of a list. */
export async function readPage<R extends Route & { list: ListShape }>(
  reader: MirrorReader,
  { route, params, query, pageSize }: Omit<ListWish<R>, 'nameOf' | 'what'>,
  page: number,
): Promise<WholeList<RecordOf<R>>> {
  const asked = { include_records: 1, ...query, page, page_size: pageSize } as unknown as QueryOf<R>;
  const reply = (await reader.get(route, params, asked)) as { records: number; last_updated?: string } & Record<
    string,
    (RecordOf<R> | string)[] | undefined
  >;
  return {
    records: reply.records,
    ...defined({ last_updated: reply.last_updated }),
    items: (reply[route.list.member] ?? []).map(readListed),
  };
}

/** The error for a site whose replies do not fit together. */
export function inconsistent({ source }: Pick<MirrorReader, 'source'>, what: string): AppError {
  return new AppError(
    502,
    'site_inconsistent',
    `${source.site} does not give a whole copy: ${what}. Nothing was changed here; what was fetched is kept for the next try.`,
  );
}
