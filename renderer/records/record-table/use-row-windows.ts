import { useDebouncedValue } from '@mantine/hooks';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Listed } from '#shared/api/listed.ts';
import {
  rowOptions,
  WINDOW_ROWS,
  windowOptions,
  type RowSource,
  type TableView,
} from '#renderer/api/lists/row-source.ts';

/** Chrome lays out elements up to about 33 million pixels; at 28 pixels a row this many rows are safe. */
export const MAXIMUM_ROWS = 1_000_000;

interface RowWindows<Row> {
  /** Rows of the list; absent until the first answer. */
  total: number | undefined;
  /** The row at an index, or `undefined` while it has not been read. */
  rowAt: (index: number) => Row | undefined;
  /** Name of the row at an index, where the list gives names and the row has not been read. */
  nameAt: (index: number) => string | undefined;
  error: Error | undefined;
  retry: () => void;
}

/** The windows (1-based pages) that hold the rows from `first` to `last`. */
export function pagesOf(first: number, last: number): number[] {
  const from = Math.floor(Math.max(0, first) / WINDOW_ROWS) + 1;
  const to = Math.floor(Math.max(0, last) / WINDOW_ROWS) + 1;
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/** Names of the rows between two indices that the list gives no record of. */
function namesBetween<Row>(itemAt: (index: number) => Listed<Row> | undefined, first: number, last: number): string[] {
  const indices = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return [...new Set(indices.flatMap((index) => itemAt(index)?.name ?? []))];
}

/**
 * Reads the windows around the visible rows. While the list is dragged past, nothing is asked; what was read before shows
 * at once. A request that is no longer wanted is cancelled. Where the list gives names only, the rows in sight are read one by one.
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

  const itemAt = (index: number): Listed<Row> | undefined => {
    const { queryKey } = windowOptions(source, view, Math.floor(index / WINDOW_ROWS) + 1);
    return client.getQueryData(queryKey)?.items[index % WINDOW_ROWS];
  };
  const names = source.row ? namesBetween(itemAt, range.first, range.last) : [];
  const reader = source.row;
  const rows = useQueries({ queries: reader ? names.map((name) => rowOptions(reader, name)) : [] });

  const rowOf = new Map(names.map((name, index) => [name, rows[index]?.data]));

  // The length of the last view holds until the new one is known, so that the table does not collapse in between.
  const known = results.find(({ data }) => data !== undefined)?.data?.records;
  const [total, setTotal] = useState(known);
  if (known !== undefined && known !== total) setTotal(known);

  return {
    total: known ?? total,
    rowAt: (index) => {
      const item = itemAt(index);
      if (!item || item.uri === undefined) return item?.record;
      return rowOf.get(item.name) ?? (reader && client.getQueryData(rowOptions(reader, item.name).queryKey));
    },
    nameAt: (index) => itemAt(index)?.name,
    error: [...results, ...rows].find(({ error }) => error)?.error ?? undefined,
    retry: () => {
      for (const result of [...results, ...rows]) if (result.isError) void result.refetch();
    },
  };
}
