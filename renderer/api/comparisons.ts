import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { UNKNOWN_DISTANCE, type Comparison, type PackedRows } from '#shared/rpc/contract/comparison.ts';
import { rpc } from './bridge.ts';

/** All distances of a comparison, in the order of single linkage. */
export interface Distances {
  size: number;
  /** Row by row. `UNKNOWN_DISTANCE` or NaN where nothing is known. */
  cells: Uint16Array | Float32Array;
  largest: number;
}

/** Cells that are read at a time: so few that the page never stops for them. */
const CELLS = 250_000;

/** Neighbours that are read at a time. */
const NEAREST = 100;

export const comparisonQueries = {
  /** The whole matrix, read in pieces. It stays as it is until the samples or the rules are others. */
  matrix: ({ id, as_of, rules, compared }: Comparison) =>
    queryOptions({
      queryKey: ['comparison-matrix', id, as_of, rules, compared.length],
      queryFn: async ({ signal }): Promise<Distances> => {
        const size = compared.length;
        const step = Math.max(1, Math.floor(CELLS / Math.max(1, size)));
        let cells: Distances['cells'] | undefined;
        let largest = 0;
        for (let from = 0; from < size; from += step) {
          const count = Math.min(step, size - from);
          const rows = await rpc.call('comparison:distances', { comparison_id: id, from, count }, { signal });
          const part = unpacked(rows);
          cells ??= part instanceof Float32Array ? new Float32Array(size * size) : new Uint16Array(size * size);
          cells.set(part, from * size);
          largest = Math.max(largest, largestOf(part));
        }
        return { size, cells: cells ?? new Uint16Array(), largest };
      },
      staleTime: Infinity,
      // Up to 50 MB: not longer than a page may come back.
      gcTime: 60_000,
    }),

  /** The samples nearest to one, piece by piece. */
  nearest: (comparison_id: string, sample: number) =>
    infiniteQueryOptions({
      queryKey: ['comparison:nearest', { comparison_id, sample }],
      queryFn: ({ pageParam: from, signal }) =>
        rpc.call('comparison:nearest', { comparison_id, sample, from, count: NEAREST }, { signal }),
      initialPageParam: 0,
      getNextPageParam: ({ total }, pages) => {
        const read = pages.reduce((sum, { nearest }) => sum + nearest.length, 0);
        return read < total ? read : undefined;
      },
    }),
};

function unpacked({ cells, bytes }: PackedRows): Distances['cells'] {
  const text = atob(bytes);
  const target = new Uint8Array(text.length);
  for (let place = 0; place < text.length; place++) target[place] = text.charCodeAt(place);
  // Computers on which the lowest byte is not the first are no longer made for browsers.
  return cells === 'whole' ? new Uint16Array(target.buffer) : new Float32Array(target.buffer);
}

function largestOf(cells: Distances['cells']): number {
  let largest = 0;
  const isWhole = cells instanceof Uint16Array;
  for (let place = 0; place < cells.length; place++) {
    const cell = cells[place] as number;
    if (cell > largest && !(isWhole && cell === UNKNOWN_DISTANCE)) largest = cell;
  }
  return largest;
}
