import type { Cursor } from '../canvas/surface-events.ts';

/** Distances of samples, two by two. */
export interface MatrixModel {
  /** What the samples are called, in the order in which they are shown. */
  readonly names: readonly string[];
  /** The distance of two of them by their places, or a negative number where it is not known. */
  at(row: number, column: number): number;
  /** The largest distance that is known. */
  readonly largest: number;
  /** Two samples and their distance in a sentence. */
  describe(row: number, column: number): string;
}

/** A distance as it stands in a cell; a dash where it is not known. */
export function distanceText(distance: number): string {
  if (distance < 0) return '–';
  return Number.isInteger(distance) ? String(distance) : distance.toFixed(1);
}

/** A cell in a sentence, for the line below the matrix and for those who do not see it. */
export function describeCell(model: MatrixModel, { row, column }: Cursor): string {
  if (row === column) return `${model.names[row] ?? ''} and itself`;
  return model.describe(row, column);
}
