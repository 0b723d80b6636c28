import type { QueryClient } from '@tanstack/react-query';
import { viewQuery, WINDOW_ROWS, windowOptions, type RowSource, type TableView } from '#renderer/api/row-source.ts';
import { countSelected, isSelected, type Selection } from './selection.ts';

/** Rows per request when much is wanted. The service allows up to 10,000. */
const BULK_ROWS = 5000;

/**
 * The selected rows, those that have not been scrolled to as well, in order. Few rows come through the cache of the
 * table; many are read in large pages that nothing keeps.
 */
export async function collectRows<Row>(
  client: QueryClient,
  source: RowSource<Row>,
  view: TableView,
  selection: Selection,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (rows: number) => void },
): Promise<Row[]> {
  const isBulk = countSelected(selection) > 2000;
  const size = isBulk ? BULK_ROWS : WINDOW_ROWS;
  const pages = new Set<number>();
  for (const { first, last } of selection) {
    for (let page = Math.floor(first / size); page <= Math.floor(last / size); page += 1) pages.add(page);
  }
  const rows: Row[] = [];
  for (const page of [...pages].toSorted((left, right) => left - right)) {
    signal.throwIfAborted();
    const { items } = isBulk
      ? await source.fetchPage({ page: page + 1, page_size: size, ...viewQuery(view) }, signal)
      : await client.fetchQuery(windowOptions(source, view, page + 1));
    for (const [index, row] of items.entries()) if (isSelected(selection, page * size + index)) rows.push(row);
    onProgress(rows.length);
  }
  return rows;
}
