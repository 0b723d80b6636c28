import type { IncomingHttpHeaders } from 'node:http';
import type { Paging } from '#shared/api/common.ts';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '#shared/api/parameters.ts';
import { queryString } from '#shared/api/route.ts';
import { defined } from '#shared/defined.ts';
import { badParameter } from '#shared/api/bad-parameter.ts';
import type { DatabaseContext } from '../http/service.ts';

export interface Page {
  /** 0-based number of the first record. */
  offset: number;
  limit: number;
  /** Paging is off: the page is the whole list, and `limit` is infinite. */
  isAll: boolean;
  /** Requested by X-OFFSET or X-PER-PAGE. The reply then has no `paging`. */
  isByHeaders: boolean;
  /** 1-based number of the page, if requested by query. */
  number: number;
}

export interface PagingQuery {
  page?: number | undefined;
  page_size?: number | undefined;
  return_all?: boolean | undefined;
}

type PageRequest = Pick<DatabaseContext, 'headers' | 'service'> & { query: PagingQuery };

function headerNumber(headers: IncomingHttpHeaders, name: 'X-OFFSET' | 'X-PER-PAGE'): number | undefined {
  const text = headers[name.toLowerCase()];
  if (text === undefined) return undefined;
  if (typeof text !== 'string' || !/^\d{1,15}$/.test(text.trim()))
    throw badParameter(name, 'must be a non-negative integer');
  return Number(text);
}

/** Reads query and headers (`service-description.md` §1.5 and §1.6). For numbers below 1, the default is used. */
export function readPage({ query, headers, service }: PageRequest): Page {
  const offset = headerNumber(headers, 'X-OFFSET');
  const perPage = headerNumber(headers, 'X-PER-PAGE');
  if (perPage !== undefined && perPage > MAX_PAGE_SIZE) {
    throw badParameter(
      'X-PER-PAGE',
      `must be at most ${MAX_PAGE_SIZE}; ask for return_all=1 to get everything at once`,
    );
  }
  const isOffset = service.face.rules.heedsZeroOffset ? offset !== undefined : (offset ?? 0) > 0;
  const isByHeaders = isOffset || perPage !== undefined;
  if (query.return_all) return { offset: 0, limit: Infinity, isAll: true, isByHeaders, number: 1 };
  const limit = sizeOf(perPage ?? query.page_size);
  const number = Math.max(1, query.page ?? 1);
  return { offset: isByHeaders ? (offset ?? 0) : (number - 1) * limit, limit, isAll: false, isByHeaders, number };
}

function sizeOf(asked: number | undefined): number {
  return asked !== undefined && asked >= 1 ? asked : DEFAULT_PAGE_SIZE;
}

/** Whether links leave out a parameter: those of paging, and signatures, which clients make for each request. */
function isLeftOut(name: string): boolean {
  return name === 'page' || name === 'page_size' || name === 'return_all' || name.startsWith('oauth_');
}

/**
 * Links to the other pages of a list at `address`, with all other parameters of the request, each once and escaped.
 * Undefined if all records fit on one page (`wire-notes.md` §2).
 */
export function pagingLinks(
  address: string,
  query: Record<string, unknown>,
  page: Page,
  records: number,
): Paging | undefined {
  if (page.isAll || page.isByHeaders || records <= page.limit) return undefined;
  const last = Math.ceil(records / page.limit);
  const kept = queryString(Object.fromEntries(Object.entries(query).filter(([name]) => !isLeftOut(name))));
  const link = (own: string) => `${address}?${own}${kept ? `&${kept}` : ''}`;
  const pageLink = (number: number) => link(`page=${number}&page_size=${page.limit}`);
  return {
    ...(page.number > 1 ? { first: pageLink(1), previous: pageLink(page.number - 1) } : {}),
    ...defined({
      next: page.number < last ? pageLink(page.number + 1) : undefined,
      last: page.number === last ? undefined : pageLink(last),
    }),
    return_all: link('return_all=1'),
  };
}

/** Headers of every paged reply. */
export function pagingHeaders(page: Page, records: number): Record<string, string> {
  const perPage = page.isAll ? records : page.limit;
  const pages = page.isAll ? 1 : Math.ceil(records / page.limit);
  return { 'x-offset': String(page.offset), 'x-per-page': String(perPage), 'x-total-pages': String(pages) };
}
