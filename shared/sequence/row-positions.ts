import type { AlignedPlace } from '../rpc/contract/alignment.ts';

const GAP = '-'.charCodeAt(0);

/**
 * How many residues of a row stand before each column. One entry more than columns; the last is the length of the row.
 */
export function residuesBefore(row: Uint8Array): Int32Array {
  const before = new Int32Array(row.length + 1);
  for (let column = 0; column < row.length; column++) {
    before[column + 1] = (before[column] as number) + (row[column] === GAP ? 0 : 1);
  }
  return before;
}

/**
 * The column of the residue with this index (from 0), from the result of `residuesBefore`. The number of columns if
 * there is none.
 */
export function columnOf(before: Int32Array, residue: number): number {
  let [low, high] = [0, before.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((before[middle + 1] as number) > residue) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** How many residues of the contig a place covers, also across the origin of a circular contig. */
export function residuesOn({ start, end, contig_length = 0 }: AlignedPlace): number {
  return start <= end ? end - start + 1 : contig_length - start + 1 + end;
}

/**
 * The position (1-based) on a circular contig of `length` residues for one that was counted beyond its origin.
 * Unchanged without a length.
 */
export function onCircle(position: number, length: number | undefined): number {
  return length === undefined ? position : ((((position - 1) % length) + length) % length) + 1;
}

/**
 * The position (1-based) on its contig of a residue (counted from 1) of a placed sequence. `step` is 3 for peptides on
 * nucleotides.
 */
export function placeOf(position: number, place: AlignedPlace, step = 1): number {
  const offset = (position - 1) * step;
  return onCircle(place.orientation === 'forward' ? place.start + offset : place.end - offset, place.contig_length);
}

/** The columns from the first to the last residue of a row, half-open. Empty at 0 if it has none. */
export function extentOf(row: Uint8Array): { from: number; to: number } {
  let from = 0;
  let to = row.length;
  while (from < to && row[from] === GAP) from++;
  while (to > from && row[to - 1] === GAP) to--;
  return from === to ? { from: 0, to: 0 } : { from, to };
}
