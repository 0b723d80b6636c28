import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useMemo, useRef } from 'react';
import type { RowSource } from '#renderer/api/lists/row-source.ts';
import type { RecordColumn } from './record-column.ts';
import { compareNatural } from '#shared/natural-order.ts';

type RowValue = string | number | undefined;

/** Orders two cells: numbers by size, texts as people sort them; `sign` turns the order, but empty cells are last in both. */
function compareValues(left: RowValue, right: RowValue, sign: number): number {
  if (left === right) return 0;
  if (left === undefined || left === '') return 1;
  if (right === undefined || right === '') return -1;
  if (typeof left === 'number' && typeof right === 'number') return sign * (left - right);
  return sign * compareNatural(String(left), String(right));
}

/** Rows that hold every word of `search` in some cell, ordered by the column `sort` (`-` before it for descending). */
export function viewRows<Row>(
  rows: readonly Row[],
  columns: readonly RecordColumn<Row>[],
  { search = '', sort = '' }: { search?: string; sort?: string },
): readonly Row[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const kept =
    words.length === 0
      ? rows
      : rows.filter((row) => {
          const text = columns
            .map(({ value }) => String(value(row) ?? ''))
            .join('\t')
            .toLowerCase();
          return words.every((word) => text.includes(word));
        });
  const id = sort.replace(/^-/, '');
  const column = columns.find((one) => one.id === id);
  if (!column) return kept;
  const sign = sort.startsWith('-') ? -1 : 1;
  const of = column.rank ?? column.value;
  return kept.toSorted((one, other) => compareValues(of(one), of(other), sign));
}

/**
 * Rows that are already here, for the table that reads its rows in pages. New rows replace the old ones in place, so that
 * results which come one by one neither flicker nor lose the reader's place.
 */
export function useMemorySource<Row>(rows: readonly Row[], columns: readonly RecordColumn<Row>[]): RowSource<Row> {
  const client = useQueryClient();
  const id = useId();
  const latest = useRef({ rows, columns });

  useEffect(() => {
    latest.current = { rows, columns };
    void client.invalidateQueries({ queryKey: ['memory', id] });
  }, [client, id, rows, columns]);

  return useMemo(
    () => ({
      key: ['memory', id],
      fetchPage: ({ page, page_size, ...view }) => {
        const found = viewRows(latest.current.rows, latest.current.columns, view);
        const first = (page - 1) * page_size;
        const items = found.slice(first, first + page_size).map((record) => ({ record }));
        return Promise.resolve({ records: found.length, items });
      },
    }),
    [id],
  );
}
