import { extentOf } from './row-positions.ts';

const GAP = '-'.charCodeAt(0);

/**
 * How a row differs in a column. A larger number matters more: it hides a smaller one if a picture is too small for
 * both.
 */
export const SAME = 0;
/** The row has not begun, or has ended. */
export const END = 1;
export const GAPPED = 2;
export const SUBSTITUTED = 3;

/**
 * One difference to jump to: a column with different residues, or a run of columns with gaps. Columns are half-open.
 */
export interface Difference {
  from: number;
  to: number;
  /** `insertion`: the first row has gaps; `deletion`: others have; `end`: some begin later or end sooner. */
  kind: 'substitution' | 'insertion' | 'deletion' | 'end';
}

/** How a row (with the extent of its residues) differs from another in a column. */
function kindAt(
  residue: number,
  other: number,
  column: number,
  extent: { from: number; to: number },
  otherExtent: { from: number; to: number },
): number {
  if (residue === other) return SAME;
  if (residue === GAP) return column >= extent.from && column < extent.to ? GAPPED : END;
  if (other === GAP) return column >= otherExtent.from && column < otherExtent.to ? GAPPED : END;
  return SUBSTITUTED;
}

/** For each column, how a row differs from the row it is compared with. */
export function compareRow(row: Uint8Array, other: Uint8Array): Uint8Array {
  const [extent, otherExtent] = [extentOf(row), extentOf(other)];
  const kinds = new Uint8Array(row.length);
  for (let column = 0; column < row.length; column++) {
    const [residue, otherResidue] = [row[column] as number, other[column] as number];
    if (residue !== otherResidue) kinds[column] = kindAt(residue, otherResidue, column, extent, otherExtent);
  }
  return kinds;
}

/** For each column, the most important difference of all rows from the first. */
export function compareRows(rows: readonly Uint8Array[]): Uint8Array {
  const [first = new Uint8Array(), ...others] = rows;
  const kinds = new Uint8Array(first.length);
  for (const row of others) {
    for (const [column, kind] of compareRow(row, first).entries()) {
      if (kind > (kinds[column] as number)) kinds[column] = kind;
    }
  }
  return kinds;
}

/** The differences of all rows from the first, from left to right. */
export function columnDifferences(first: Uint8Array, kinds: Uint8Array): Difference[] {
  const differences: Difference[] = [];
  for (let column = 0; column < kinds.length; column++) {
    const kind = nameOf(kinds[column] as number, first[column] === GAP);
    if (!kind) continue;
    const last = differences.at(-1);
    if (kind !== 'substitution' && last?.kind === kind && last.to === column) last.to++;
    else differences.push({ from: column, to: column + 1, kind });
  }
  return differences;
}

function nameOf(kind: number, isFirstGap: boolean): Difference['kind'] | undefined {
  if (kind === SUBSTITUTED) return 'substitution';
  if (kind === GAPPED) return isFirstGap ? 'insertion' : 'deletion';
  return kind === END ? 'end' : undefined;
}

/** The columns in which not all rows are the same. Rows that have not begun or have ended do not count. */
export function polymorphicSites(kinds: Uint8Array): Int32Array {
  const sites: number[] = [];
  for (const [column, kind] of kinds.entries()) if (kind > END) sites.push(column);
  return Int32Array.from(sites);
}

interface Consensus {
  /**
   * The most frequent character of each column; of equals the one that comes first. A gap outside of a row does not
   * count.
   */
  residues: Uint8Array;
  /** The share of the rows, from 0 to 1, that have something else. */
  diversity: Float32Array;
}

export function consensusOf(rows: readonly Uint8Array[]): Consensus {
  const columns = rows[0]?.length ?? 0;
  const residues = new Uint8Array(columns).fill(GAP);
  const diversity = new Float32Array(columns);
  const extents = rows.map(extentOf);
  const counts = new Uint16Array(128);
  for (let column = 0; column < columns; column++) {
    let all = 0;
    for (const [index, row] of rows.entries()) {
      const { from, to } = extents[index] as { from: number; to: number };
      if (column < from || column >= to) continue;
      counts[(row[column] as number) & 127]!++;
      all++;
    }
    let most = 0;
    for (const row of rows) {
      const residue = row[column] as number;
      const count = counts[residue & 127] as number;
      if (count > most) {
        most = count;
        residues[column] = residue;
      }
      counts[residue & 127] = 0;
    }
    if (all > 0) diversity[column] = 1 - most / all;
  }
  return { residues, diversity };
}
