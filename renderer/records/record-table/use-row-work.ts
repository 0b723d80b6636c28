import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { AppError } from '#shared/problem.ts';
import type { RowSource, TableView } from '#renderer/api/row-source.ts';
import { notifyProblem } from '#renderer/ui/notify.ts';
import { collectRows } from './collect-rows.ts';
import { countSelected, type Selection } from './selection.ts';

export interface RowWork<Row> {
  /** How far the reading of many rows is, while it goes on. */
  progress: { done: number; total: number } | undefined;
  cancel: () => void;
  /** Reads the rows and hands them on; says so when it fails. */
  run: (title: string, selection: Selection, use: (rows: Row[]) => Promise<void>) => Promise<void>;
}

/** Reads rows for copying and exporting: one piece of work at a time, ended by "Cancel" or by leaving the page. */
export function useRowWork<Row>(source: RowSource<Row>, view: TableView): RowWork<Row> {
  const client = useQueryClient();
  const running = useRef<AbortController>(undefined);
  const [progress, setProgress] = useState<{ done: number; total: number }>();
  useEffect(() => () => running.current?.abort(), []);

  async function run(title: string, selection: Selection, use: (rows: Row[]) => Promise<void>): Promise<void> {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const total = countSelected(selection);
    setProgress({ done: 0, total });
    try {
      const rows = await collectRows(client, source, view, selection, {
        signal: controller.signal,
        onProgress: (done) => setProgress({ done, total }),
      });
      controller.signal.throwIfAborted();
      await use(rows);
    } catch (error) {
      const isCancelled =
        controller.signal.aborted || (error instanceof AppError && error.problem.code === 'cancelled');
      if (!isCancelled) notifyProblem(title, error);
    } finally {
      if (running.current === controller) setProgress(undefined);
    }
  }

  return { progress, cancel: () => running.current?.abort(), run };
}
