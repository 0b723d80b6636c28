/** A cell by its place among the rows and columns that are shown. 0-based. */
export interface GridPlace {
  readonly row: number;
  readonly column: number;
}

/** What is chosen: all cells between two corners. The keyboard is at `active`. */
export interface GridSelection {
  readonly anchor: GridPlace;
  readonly active: GridPlace;
}

/** Rows and columns between two corners, inclusive. */
export interface Box {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

export interface Extent {
  readonly rows: number;
  readonly columns: number;
}

export function boxOf({ anchor, active }: GridSelection): Box {
  return {
    top: Math.min(anchor.row, active.row),
    bottom: Math.max(anchor.row, active.row),
    left: Math.min(anchor.column, active.column),
    right: Math.max(anchor.column, active.column),
  };
}

/** One cell. */
export function at(place: GridPlace): GridSelection {
  return { anchor: place, active: place };
}

/** The place itself, or the nearest one that is shown. */
export function clamped({ row, column }: GridPlace, { rows, columns }: Extent): GridPlace {
  return {
    row: Math.max(0, Math.min(rows - 1, row)),
    column: Math.max(0, Math.min(columns - 1, column)),
  };
}

/** The place after this one as one goes through the cells row by row; `by` is 1 or -1. Undefined beyond the last cell. */
export function nextInOrder({ row, column }: GridPlace, by: 1 | -1, { rows, columns }: Extent): GridPlace | undefined {
  const next = row * columns + column + by;
  if (next < 0 || next >= rows * columns) return undefined;
  return { row: Math.floor(next / columns), column: next % columns };
}

/**
 * Where Ctrl with an arrow leads along a line of cells, as in spreadsheets: to the last filled cell of a run, or over the
 * gap to the next filled one, or to the end. `isFilled` tells of the place 0 to `count - 1`.
 */
export function edgeOf(from: number, by: 1 | -1, count: number, isFilled: (place: number) => boolean): number {
  const isInside = (place: number) => place >= 0 && place < count;
  let place = from;
  if (isInside(place + by) && isFilled(place) && isFilled(place + by)) {
    while (isInside(place + by) && isFilled(place + by)) place += by;
    return place;
  }
  for (place += by; isInside(place); place += by) if (isFilled(place)) return place;
  return by === 1 ? count - 1 : 0;
}
