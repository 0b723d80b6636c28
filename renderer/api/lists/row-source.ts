import { queryOptions } from '@tanstack/react-query';
import type { ListPage } from '#shared/api/client.ts';
import { defined } from '#shared/defined.ts';
import type { IsolateRequest } from '#shared/rpc/contract/table.ts';
import { createConcurrencyLimit } from '#shared/concurrency-limit.ts';

/** What of a list is wanted: rows holding the words, ordered by a member (`-` before it for descending). */
export interface TableView {
  search: string;
  sort: string;
}

/** A long list that is read in pages as it is scrolled. */
export interface RowSource<Row> {
  /** Query key of the list; the view and the page are added to it. */
  key: readonly unknown[];
  /** The same without what is read of each row: who has chosen rows has still chosen them when more of them is read. The key when absent. */
  list?: readonly unknown[];
  fetchPage: (
    query: { page: number; page_size: number; search?: string; sort?: string },
    signal: AbortSignal,
  ) => Promise<ListPage<Row>>;
  /** The whole list as the service of this computer is asked for it, if its rows are isolates. */
  isolates?: (view: TableView) => IsolateRequest;
  /** How a row is read by its name, for sites whose list gives no records. */
  row?: RowReader<Row>;
}

export interface RowReader<Row> {
  /** Query key of the row; that of the record's own page, so that it is read once. */
  keyOf: (name: string) => readonly unknown[];
  fetch: (name: string, signal: AbortSignal) => Promise<Row>;
}

/** Rows fetched at a time while scrolling. */
export const WINDOW_ROWS = 200;

/** Rows read one by one at a time: a site is asked by others too, and other requests of a screen must not wait for all rows. */
const rowTurns = createConcurrencyLimit(4);

/** Query options of one row of a list that gives no records. */
export function rowOptions<Row>(reader: RowReader<Row>, name: string) {
  return queryOptions({
    queryKey: reader.keyOf(name),
    queryFn: ({ signal }) => rowTurns.run(signal, () => reader.fetch(name, signal)),
  });
}

/** A view as list parameters; what is empty is left out. */
export function viewQuery(view: TableView): { search?: string; sort?: string } {
  return defined({ search: view.search || undefined, sort: view.sort || undefined });
}

/** Query options of one window; `page` is 1-based. */
export function windowOptions<Row>(source: RowSource<Row>, view: TableView, page: number) {
  return queryOptions({
    queryKey: [...source.key, view, page],
    queryFn: ({ signal }) => source.fetchPage({ page, page_size: WINDOW_ROWS, ...viewQuery(view) }, signal),
    gcTime: 60_000,
  });
}
