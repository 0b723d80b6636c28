import { describe, expect, test } from 'vitest';
import { findNeighbours } from '#renderer/api/lists/neighbours.ts';
import { WINDOW_ROWS } from '#renderer/api/lists/row-source.ts';

/** A list in windows that counts how often it is read. */
function listOf(ids: string[]) {
  const read = { windows: 0 };
  const readWindow = (page: number) => {
    read.windows += 1;
    const items = ids.slice((page - 1) * WINDOW_ROWS, page * WINDOW_ROWS).map((record) => ({ record }));
    return Promise.resolve({ records: ids.length, items });
  };
  return { read, find: (id: string) => findNeighbours(readWindow, (row) => row, id) };
}

const hundredThousand = Array.from({ length: 100_000 }, (_, index) => String(index + 1));

describe('the records before and after one', () => {
  test('are found at once where ids are numbered without gaps', async () => {
    const list = listOf(hundredThousand);
    expect(await list.find('77777')).toEqual({ previous: '77776', next: '77778' });
    expect(list.read.windows).toBe(1);
  });

  test('are found at the edge of a window and at both ends of the list', async () => {
    const list = listOf(hundredThousand);
    expect(await list.find('200')).toEqual({ previous: '199', next: '201' });
    expect(await list.find('201')).toEqual({ previous: '200', next: '202' });
    expect(await list.find('1')).toEqual({ next: '2' });
    expect(await list.find('100000')).toEqual({ previous: '99999' });
  });

  test('are found across large gaps with few requests', async () => {
    const ids = Array.from({ length: 50_000 }, (_, index) => String((index + 1) * 1000));
    const list = listOf(ids);
    expect(await list.find('12345000')).toEqual({ previous: '12344000', next: '12346000' });
    expect(list.read.windows).toBeLessThanOrEqual(10);
  });

  test('are found among text ids, which stand before numbers in the order of the service', async () => {
    const list = listOf(['F1-1', 'F1-10', 'F1-2', '1', '2']);
    expect(await list.find('F1-10')).toEqual({ previous: 'F1-1', next: 'F1-2' });
    expect(await list.find('1')).toEqual({ previous: 'F1-2', next: '2' });
  });

  test('do not exist for an id outside the list, or for an empty list', async () => {
    expect(await listOf(['1', '3']).find('2')).toEqual({});
    expect(await listOf([]).find('2')).toEqual({});
  });
});
