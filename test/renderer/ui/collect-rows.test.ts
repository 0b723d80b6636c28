import { describe, expect, test } from 'vitest';
import { createQueryClient } from '#renderer/api/query-client.ts';
import type { RowSource } from '#renderer/api/lists/row-source.ts';
import { collectRows } from '#renderer/records/record-table/use-row-work.ts';
import { everything } from '#renderer/records/record-table/selection.ts';
import { pagesOf } from '#renderer/records/record-table/use-row-windows.ts';

/** A list of the numbers below `total`, which notes what it is asked. */
function numbers(total: number): RowSource<{ number: number }> & { asked: { page: number; page_size: number }[] } {
  const asked: { page: number; page_size: number }[] = [];
  return {
    key: ['numbers', total],
    asked,
    fetchPage: ({ page, page_size }) => {
      asked.push({ page, page_size });
      const first = (page - 1) * page_size;
      const length = Math.max(0, Math.min(page_size, total - first));
      return Promise.resolve({
        records: total,
        items: Array.from({ length }, (_, index) => ({ record: { number: first + index } })),
      });
    },
  };
}

const view = { search: '', sort: '' };
const options = () => ({ signal: new AbortController().signal, onProgress: () => undefined });

describe('rows for copying and exporting', () => {
  test('come from every window that holds some of them, in order', async () => {
    const source = numbers(1000);
    const selection = [
      { first: 0, last: 1 },
      { first: 399, last: 401 },
    ];
    const rows = await collectRows(createQueryClient(), source, view, selection, options());
    expect(rows.map(({ number }) => number)).toEqual([0, 1, 399, 400, 401]);
    expect(source.asked.map(({ page }) => page)).toEqual([1, 2, 3]);
  });

  test('are all rows of a long list, read in few large pages', async () => {
    const source = numbers(12_345);
    const rows = await collectRows(createQueryClient(), source, view, everything(12_345), options());
    expect(rows.length).toBe(12_345);
    expect(rows.every(({ number }, index) => number === index)).toBe(true);
    expect(source.asked).toEqual([1, 2, 3].map((page) => ({ page, page_size: 5000 })));
  });

  test('stop being read when the user cancels', async () => {
    const source = numbers(12_345);
    const controller = new AbortController();
    const collected = collectRows(createQueryClient(), source, view, everything(12_345), {
      signal: controller.signal,
      onProgress: () => controller.abort(),
    });
    await expect(collected).rejects.toThrow(/abort/i);
    // The next page was on its way already.
    expect(source.asked.length).toBe(2);
  });

  test('are read one by one, a few at a time, where the list gives names only', async () => {
    const reading = { now: 0, most: 0, asked: 0 };
    const source: RowSource<{ number: number }> = {
      key: ['names'],
      fetchPage: () =>
        Promise.resolve({
          records: 30,
          items: Array.from({ length: 30 }, (_, index) => ({
            uri: `https://a/db/x/loci/${index}`,
            name: String(index),
          })),
        }),
      row: {
        keyOf: (name) => ['one', name],
        async fetch(name) {
          reading.asked += 1;
          reading.now += 1;
          reading.most = Math.max(reading.most, reading.now);
          await Promise.resolve();
          reading.now -= 1;
          return { number: Number(name) };
        },
      },
    };
    const told: number[] = [];
    const collect = { ...options(), onProgress: (rows: number) => void told.push(rows) };
    const client = createQueryClient();
    const rows = await collectRows(client, source, view, [{ first: 3, last: 22 }], collect);
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, index) => index + 3));
    expect(reading).toMatchObject({ asked: 20, now: 0 });
    expect(reading.most).toBeLessThanOrEqual(4);
    expect(told.at(-1)).toBe(20);
    // What the table or a page has read is not asked for again.
    await collectRows(client, source, view, [{ first: 0, last: 29 }], options());
    expect(reading.asked).toBe(30);
  });

  test('in sight lie in one window or two', () => {
    expect([pagesOf(0, 30), pagesOf(190, 220), pagesOf(199, 199), pagesOf(200, 200)]).toEqual([[1], [1, 2], [1], [2]]);
  });
});
