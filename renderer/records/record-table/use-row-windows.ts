import { useDebouncedValue } from '@mantine/hooks';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { WINDOW_ROWS, windowOptions, type RowSource, type TableView } from '#renderer/api/row-source.ts';

/** Chrome lays out elements up to about 33 million pixels; at 28 pixels a row this many rows are safe. */
export const MAXIMUM_ROWS = 1_000_000;

export interface RowWindows<Row> {
  /** Rows of the list; absent until the first answer. */
  total: number | undefined;
  /** The row at an index, or `undefined` while it has not been read. */
  rowAt: (index: number) => Row | undefined;
  error: Error | undefined;
  retry: () => void;
}

/** The windows (1-based pages) that hold the rows from `first` to `last`. */
export function pagesOf(first: number, last: number): number[] {
  const from = Math.floor(Math.max(0, first) / WINDOW_ROWS) + 1;
  const to = Math.floor(Math.max(0, last) / WINDOW_ROWS) + 1;
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/**
 * Reads the windows around the visible rows. While the list is dragged past, nothing is asked; what was read before shows
 * at once. A request that is no longer wanted is cancelled.
 */
export function useRowWindows<Row>(
  source: RowSource<Row>,
  view: TableView,
  visible: { first: number; last: number },
): RowWindows<Row> {
  const client = useQueryClient();
  const viewKey = JSON.stringify([source.key, view]);
  const [settled] = useDebouncedValue({ viewKey, ...visible }, 60);
  const range = settled.viewKey === viewKey ? settled : { first: 0, last: 0 };
  const results = useQueries({
    queries: pagesOf(range.first, range.last).map((page) => windowOptions(source, view, page)),
  });

  // The length of the last view holds until the new one is known, so that the table does not collapse in between.
  const known = results.find(({ data }) => data !== undefined)?.data?.records;
  const [total, setTotal] = useState(known);
  if (known !== undefined && known !== total) setTotal(known);

  return {
    total: known ?? total,
    rowAt: (index) => {
      const { queryKey } = windowOptions(source, view, Math.floor(index / WINDOW_ROWS) + 1);
      return client.getQueryData(queryKey)?.items[index % WINDOW_ROWS];
    },
    error: results.find(({ error }) => error)?.error ?? undefined,
    retry: () => {
      for (const result of results) if (result.isError) void result.refetch();
    },
  };
}
