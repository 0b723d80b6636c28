import type { AlignedPlace } from '../rpc/contract/alignment.ts';

const GAP = '-'.charCodeAt(0);

/** How many residues of a row stand before each column; one entry more than columns, the last being its length. */
export function residuesBefore(row: Uint8Array): Int32Array {
  const before = new Int32Array(row.length + 1);
  for (let column = 0; column < row.length; column++) {
    before[column + 1] = (before[column] as number) + (row[column] === GAP ? 0 : 1);
  }
  return before;
}

/** The column of the residue with an index (from 0), by what `residuesBefore` gives; the number of columns when there is none. */
export function columnOf(before: Int32Array, residue: number): number {
  let [low, high] = [0, before.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((before[middle + 1] as number) > residue) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Residues of the contig that a place covers, also over the origin of a circle. */
export function residuesOn({ start, end, contig_length = 0 }: AlignedPlace): number {
  return start <= end ? end - start + 1 : contig_length - start + 1 + end;
}

/** The position (1-based) on a circle of `length` residues of one counted on over its origin; on no circle the same. */
export function onCircle(position: number, length: number | undefined): number {
  return length === undefined ? position : ((((position - 1) % length) + length) % length) + 1;
}

/** Where on its contig a residue (counted from 1) of a placed sequence lies, 1-based. `step` is 3 for peptides on nucleotides. */
export function placeOf(position: number, place: AlignedPlace, step = 1): number {
  const offset = (position - 1) * step;
  return onCircle(place.orientation === 'forward' ? place.start + offset : place.end - offset, place.contig_length);
}

/** The columns from the first to the last residue of a row, half-open; empty at 0 when it has none. */
export function extentOf(row: Uint8Array): { from: number; to: number } {
  let from = 0;
  let to = row.length;
  while (from < to && row[from] === GAP) from++;
  while (to > from && row[to - 1] === GAP) to--;
  return from === to ? { from: 0, to: 0 } : { from, to };
}
