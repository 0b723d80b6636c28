import type { Sight } from '../canvas/drawing.ts';
import type { Cursor } from '../canvas/surface-events.ts';
import { distanceText, type MatrixModel } from './matrix-model.ts';

/** Where everything of a matrix lies. Pixels of the style sheet. */
export interface MatrixLayout {
  readonly size: number;
  /** Side of a cell; below 1 where several samples share a pixel. */
  readonly cell: number;
  /** Width of the names at the left, and height of those above. */
  readonly gutter: number;
  readonly head: number;
  /** Whether cells have room for their numbers. */
  readonly hasNumbers: boolean;
  readonly width: number;
  readonly height: number;
}

/** Sides of cells to choose from. In the largest ones there is room for numbers. */
const SIDES = [48, 40, 34, 28, 22, 16, 12, 8, 6, 4, 3, 2, 1] as const;

/** The side of cells that a small matrix has: larger ones do not tell more. */
const USUAL_LARGEST = 40;

/** Letters of numbers in cells are as high. */
export const NUMBER_SIZE = 10;
/** Pixels of a digit in a cell. */
const DIGIT = 6.1;
/** Height of a name, with a little space. */
export const NAME_HEIGHT = 14;
const LEAST_GUTTER = 60;
const WIDEST_GUTTER = 190;
/** Pixels of a letter of a name, about. */
const LETTER = 7.4;

/** The side at which the whole matrix is in sight. */
export function fittingSide(model: MatrixModel, { width, height }: Pick<Sight, 'width' | 'height'>): number {
  const { gutter, head } = edgesOf(model, width, height);
  const room = Math.min(width - gutter, height - head);
  const side = Math.max(16, room) / Math.max(1, model.names.length);
  return Math.min(USUAL_LARGEST, side > 1 ? Math.floor(side) : side);
}

/** Lays a matrix out. `ratio`: pixels of the screen for one of the style sheet, so that no cell begins between two of them. */
export function layOut(
  model: MatrixModel,
  side: number,
  { width, height }: Pick<Sight, 'width' | 'height'>,
  ratio: number,
): MatrixLayout {
  const size = model.names.length;
  const cell = side * ratio < 1 ? side : Math.round(side * ratio) / ratio;
  const digits = distanceText(model.largest).length;
  const { gutter, head } = edgesOf(model, width, height);
  return {
    size,
    cell,
    gutter,
    head,
    hasNumbers: cell >= 18 && cell >= digits * DIGIT + 3,
    width: gutter + size * cell,
    height: head + size * cell,
  };
}

/** Room for the names, by their letters, but never most of the window. */
function edgesOf({ names }: MatrixModel, width: number, height: number): { gutter: number; head: number } {
  let longest = 0;
  for (const name of names) longest = Math.max(longest, name.length);
  const wanted = Math.min(WIDEST_GUTTER, Math.max(LEAST_GUTTER, Math.ceil(longest * LETTER) + 16));
  return {
    gutter: Math.min(wanted, Math.max(LEAST_GUTTER, Math.floor(width / 3))),
    head: Math.min(wanted, Math.max(LEAST_GUTTER, Math.floor(height / 3))),
  };
}

/** The next side, larger or smaller; never smaller than the one at which all is in sight. */
export function zoomed(side: number, direction: 1 | -1, fitting: number): number {
  if (direction === 1) return SIDES.findLast((each) => each > side) ?? side;
  return Math.max(fitting, SIDES.find((each) => each < side) ?? fitting);
}

/** The cell below a point of the window; undefined beside the cells. */
export function cellAt(
  { size, cell, gutter, head }: MatrixLayout,
  sight: Sight,
  x: number,
  y: number,
): Cursor | undefined {
  const column = Math.floor((x - gutter + sight.left) / cell);
  const row = Math.floor((y - head + sight.top) / cell);
  if (x < gutter || y < head || column >= size || row >= size) return undefined;
  return { column, row };
}

/** The cells in sight, half-open, by rows and by columns. */
export function cellsInSight({ size, cell, gutter, head }: MatrixLayout, sight: Sight) {
  const part = (start: number, room: number) => ({
    from: Math.min(size, Math.max(0, Math.floor(start / cell))),
    to: Math.min(size, Math.ceil((start + Math.max(0, room)) / cell)),
  });
  return { columns: part(sight.left, sight.width - gutter), rows: part(sight.top, sight.height - head) };
}

/** How many cells are in sight at once: the steps of Page up and Page down. */
export function pageOf(layout: MatrixLayout, sight: Sight): number {
  return Math.max(1, Math.floor((sight.height - layout.head) / layout.cell) - 1);
}

/** Where to scroll so that a cell is in sight; as it is where it is already. */
export function revealed({ cell, gutter, head }: MatrixLayout, sight: Sight, { column, row }: Cursor) {
  const along = (start: number, room: number, place: number) => {
    if (place * cell < start) return place * cell;
    return Math.max(start, (place + 1) * cell - room);
  };
  return {
    left: along(sight.left, sight.width - gutter, column),
    top: along(sight.top, sight.height - head, row),
  };
}

/** Where to scroll so that a cell, given with its fraction, is in the middle of the window. */
export function centred({ cell, gutter, head }: MatrixLayout, sight: Sight, { column, row }: Cursor) {
  return { left: column * cell - (sight.width - gutter) / 2, top: row * cell - (sight.height - head) / 2 };
}

/** The place in the middle of the window, with its fraction. */
export function middleOf({ cell, gutter, head }: MatrixLayout, sight: Sight): Cursor {
  return {
    column: (sight.left + (sight.width - gutter) / 2) / cell,
    row: (sight.top + (sight.height - head) / 2) / cell,
  };
}
