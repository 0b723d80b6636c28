import type { QueryClient } from '@tanstack/react-query';
import type { Listed } from '#shared/api/listed.ts';
import { AppError } from '#shared/problem.ts';
import {
  rowOptions,
  viewQuery,
  WINDOW_ROWS,
  windowOptions,
  type RowSource,
  type TableView,
} from '#renderer/api/row-source.ts';
import { countSelected, isSelected, type Selection } from './selection.ts';

/** Rows per request when much is wanted. The service allows up to 10,000. */
const BULK_ROWS = 5000;

/** Rows read one by one between two looks at whether they are still wanted. */
const ROWS_AT_ONCE = 8;

/** The row itself, read by its name where the list gives no records; then it is read once for the table and its copies. */
async function readRow<Row>(client: QueryClient, source: RowSource<Row>, item: Listed<Row>): Promise<Row> {
  if (item.uri === undefined) return item.record;
  if (source.row) return client.fetchQuery(rowOptions(source.row, item.name));
  throw new AppError(502, 'no_records', `The site gives no more than the name of "${item.name}".`);
}

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
    const wanted = items.filter((_item, index) => isSelected(selection, page * size + index));
    for (let start = 0; start < wanted.length; start += ROWS_AT_ONCE) {
      signal.throwIfAborted();
      const batch = wanted.slice(start, start + ROWS_AT_ONCE);
      rows.push(...(await Promise.all(batch.map((item) => readRow(client, source, item)))));
      if (batch.some(({ uri }) => uri !== undefined)) onProgress(rows.length);
    }
    onProgress(rows.length);
  }
  return rows;
}
