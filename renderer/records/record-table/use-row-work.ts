import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  rowOptions,
  type RowSource,
  type TableView,
  viewQuery,
  WINDOW_ROWS,
  windowOptions,
} from '#renderer/api/lists/row-source.ts';
import { notifyProblem } from '#renderer/ui/notices/notify.ts';
import type { Listed } from '#shared/api/listed.ts';
import { AppError } from '#shared/problem.ts';
import { countSelected, isSelected, type Selection } from './selection.ts';

/** Rows per request when much is wanted. The service allows up to 10,000. */
const BULK_ROWS = 5000;

/** Rows read one by one between two looks at whether they are still wanted. */
const ROWS_AT_ONCE = 8;

/** Pages of a long list that are read at a time: the next is on its way while one is being used. */
const PAGES_AHEAD = 2;

interface RowReading {
  signal: AbortSignal;
  onProgress: (rows: number) => void;
}

type StreamWork<Row> = (given: {
  read: (use: (rows: readonly Row[]) => Promise<void>) => Promise<void>;
  signal: AbortSignal;
  onWriting: (rows: number) => void;
}) => Promise<void>;

export interface RowWork<Row> {
  /** How far the reading of many rows is, while it goes on. */
  progress: { word: 'Reading' | 'Writing'; done: number; total: number } | undefined;
  cancel: () => void;
  /** Reads the rows and hands them on; says so when it fails. */
  run: (title: string, selection: Selection, use: (rows: Row[]) => Promise<void>) => Promise<void>;
  /** Lets `work` read rows of a source page by page (`read`), and say how many it has written. */
  stream: (title: string, what: { from: RowSource<Row>; rows: Selection }, work: StreamWork<Row>) => Promise<void>;
}

/** Reads rows for copying and exporting: one piece of work at a time, ended by "Cancel" or by leaving the page. */
export function useRowWork<Row>(source: RowSource<Row>, view: TableView): RowWork<Row> {
  const client = useQueryClient();
  const running = useRef<AbortController>(undefined);
  const [progress, setProgress] = useState<RowWork<Row>['progress']>();
  useEffect(() => () => running.current?.abort(), []);

  async function begin(title: string, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    try {
      await work(controller.signal);
    } catch (error) {
      const isCancelled =
        controller.signal.aborted || (error instanceof AppError && error.problem.code === 'cancelled');
      if (!isCancelled) notifyProblem(title, error);
    } finally {
      if (running.current === controller) setProgress(undefined);
    }
  }

  async function run(title: string, selection: Selection, use: (rows: Row[]) => Promise<void>): Promise<void> {
    const total = countSelected(selection);
    await begin(title, async (signal) => {
      const onProgress = (done: number) => setProgress({ word: 'Reading', done, total });
      onProgress(0);
      const rows = await collectRows(client, source, view, selection, { signal, onProgress });
      signal.throwIfAborted();
      await use(rows);
    });
  }

  async function stream(
    title: string,
    { from, rows }: { from: RowSource<Row>; rows: Selection },
    work: StreamWork<Row>,
  ): Promise<void> {
    const total = countSelected(rows);
    await begin(title, async (signal) => {
      const onProgress = (done: number) => setProgress({ word: 'Reading', done, total });
      onProgress(0);
      await work({
        signal,
        read: (use) => streamRows(client, from, view, rows, { signal, onProgress, use }),
        onWriting: (done) => setProgress({ word: 'Writing', done, total }),
      });
    });
  }

  return { progress, cancel: () => running.current?.abort(), run, stream };
}

/** The row itself, read by its name where the list gives no records; then it is read once for the table and its copies. */
async function readRow<Row>(client: QueryClient, source: RowSource<Row>, item: Listed<Row>): Promise<Row> {
  if (item.uri === undefined) return item.record;
  if (source.row) return client.fetchQuery(rowOptions(source.row, item.name));
  throw new AppError(502, 'no_records', `The site gives no more than the name of "${item.name}".`);
}

/** Fetches pages, `ahead` of them at a time, and gives them in order. */
async function* inOrder<Page>(
  pages: readonly number[],
  fetchPage: (page: number) => Promise<Page>,
  ahead: number,
): AsyncGenerator<[number, Page]> {
  const coming: [number, Promise<Page>][] = [];
  for (const page of pages) {
    const fetched = fetchPage(page);
    // A failure is thrown when its page comes up.
    fetched.catch(() => undefined);
    coming.push([page, fetched]);
    const next = coming.length === ahead ? coming.shift() : undefined;
    if (next) yield [next[0], await next[1]];
  }
  for (const [page, fetched] of coming) yield [page, await fetched];
}

/** The selected rows, those that have not been scrolled to as well, in order. */
export async function collectRows<Row>(
  client: QueryClient,
  source: RowSource<Row>,
  view: TableView,
  selection: Selection,
  reading: RowReading,
): Promise<Row[]> {
  const rows: Row[] = [];
  await streamRows(client, source, view, selection, {
    ...reading,
    use: async (some) => {
      for (const row of some) rows.push(row);
    },
  });
  return rows;
}

/**
 * Hands on the selected rows in order, a page at a time, so that not all must be held. Few rows come through the cache of the
 * table; many are read in large pages that nothing keeps.
 */
async function streamRows<Row>(
  client: QueryClient,
  source: RowSource<Row>,
  view: TableView,
  selection: Selection,
  { signal, onProgress, use }: RowReading & { use: (rows: readonly Row[]) => Promise<void> },
): Promise<void> {
  const isBulk = countSelected(selection) > 2000;
  const size = isBulk ? BULK_ROWS : WINDOW_ROWS;
  const pages = new Set<number>();
  for (const { first, last } of selection) {
    for (let page = Math.floor(first / size); page <= Math.floor(last / size); page += 1) pages.add(page);
  }
  const fetchPage = (page: number) =>
    isBulk
      ? source.fetchPage({ page: page + 1, page_size: size, ...viewQuery(view) }, signal)
      : client.fetchQuery(windowOptions(source, view, page + 1));
  let done = 0;
  const wantedPages = [...pages].toSorted((left, right) => left - right);
  for await (const [page, { items }] of inOrder(wantedPages, fetchPage, isBulk ? PAGES_AHEAD : 1)) {
    signal.throwIfAborted();
    const rows: Row[] = [];
    const wanted = items.filter((_item, index) => isSelected(selection, page * size + index));
    for (let start = 0; start < wanted.length; start += ROWS_AT_ONCE) {
      signal.throwIfAborted();
      const batch = wanted.slice(start, start + ROWS_AT_ONCE);
      rows.push(...(await Promise.all(batch.map((item) => readRow(client, source, item)))));
      if (batch.some(({ uri }) => uri !== undefined)) onProgress(done + rows.length);
    }
    await use(rows);
    done += rows.length;
    onProgress(done);
    // Before another page is asked for.
    signal.throwIfAborted();
  }
}
