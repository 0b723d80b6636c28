import { queryOptions } from '@tanstack/react-query';

/** What of a list is wanted: rows holding the words, ordered by a member (`-` before it for descending). */
export interface TableView {
  search: string;
  sort: string;
}

/** A long list that is read in pages as it is scrolled. */
export interface RowSource<Row> {
  /** Query key of the list; the view and the page are added to it. */
  key: readonly unknown[];
  fetchPage: (
    query: { page: number; page_size: number; search?: string; sort?: string },
    signal: AbortSignal,
  ) => Promise<{ records: number; items: Row[] }>;
}

/** Rows fetched at a time while scrolling. */
export const WINDOW_ROWS = 200;

/** A view as list parameters; what is empty is left out. */
export function viewQuery(view: TableView): { search?: string; sort?: string } {
  return { ...(view.search ? { search: view.search } : {}), ...(view.sort ? { sort: view.sort } : {}) };
}

/** Query options of one window; `page` is 1-based. */
export function windowOptions<Row>(source: RowSource<Row>, view: TableView, page: number) {
  return queryOptions({
    queryKey: [...source.key, view, page],
    queryFn: ({ signal }) => source.fetchPage({ page, page_size: WINDOW_ROWS, ...viewQuery(view) }, signal),
    gcTime: 60_000,
  });
}
