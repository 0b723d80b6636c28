import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { AppError } from '#shared/problem.ts';
import type { RowSource, TableView } from '#renderer/api/lists/row-source.ts';
import { notifyProblem } from '#renderer/ui/notices/notify.ts';
import { collectRows, streamRows } from './collect-rows.ts';
import { countSelected, type Selection } from './selection.ts';

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
