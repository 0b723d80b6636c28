import type { MatrixColours } from './matrix-colours.ts';
import { NUMBER_SIZE, type MatrixLayout } from './matrix-layout.ts';
import { distanceText, type MatrixModel } from './matrix-model.ts';

/** Pixels of the screen along a side of a tile, about; with numbers fewer, as these take longer to paint. */
const TILE = 512;
const NUMBERED_TILE = 256;

/** Cells along a side of a tile, at most. More would keep the page from its next frame. */
const MOST_CELLS = 512;

/** Tiles that are kept although they are out of sight. Each has up to a megabyte; those with numbers a quarter of it. */
const KEPT = 160;

/** What decides how tiles look. */
export interface TiledScene {
  model: MatrixModel;
  layout: MatrixLayout;
  colours: MatrixColours;
}

/** Square parts of a matrix as pictures, each painted once and then moved while the matrix is scrolled. */
export interface Tiles {
  /** Cells along a side of a tile. */
  readonly span: number;
  /** The picture of a tile by its row and column of tiles, if there is one. */
  find(row: number, column: number): HTMLCanvasElement | undefined;
  paint(row: number, column: number): HTMLCanvasElement;
}

export function createTiles({ model, layout, colours }: TiledScene, ratio: number): Tiles {
  const pixels = layout.cell * ratio;
  const span = Math.max(1, Math.min(MOST_CELLS, Math.floor((layout.hasNumbers ? NUMBERED_TILE : TILE) / pixels)));
  /** Cells along a side that share a pixel of a picture. */
  const step = pixels < 1 ? 2 ** Math.floor(Math.log2(1 / pixels)) : 1;
  const tiles = new Map<string, HTMLCanvasElement>();

  return {
    span,
    find(row, column) {
      const key = `${row} ${column}`;
      const found = tiles.get(key);
      // The last used ones stand at the end.
      if (found && tiles.size >= KEPT) {
        tiles.delete(key);
        tiles.set(key, found);
      }
      return found;
    },
    paint(row, column) {
      const part = { row: row * span, column: column * span, step };
      const rows = Math.min(span, layout.size - part.row);
      const columns = Math.min(span, layout.size - part.column);
      const plain = paintPlain(model, colours, part, Math.ceil(rows / step), Math.ceil(columns / step));
      const tile = layout.hasNumbers
        ? paintNumbers(model, colours, part, { rows, columns, side: Math.round(pixels), ratio })
        : plain;
      tiles.set(`${row} ${column}`, tile);
      if (tiles.size > KEPT) for (const oldest of [...tiles.keys()].slice(0, tiles.size - KEPT)) tiles.delete(oldest);
      return tile;
    },
  };
}

interface TilePart {
  row: number;
  column: number;
  step: number;
}

/** One pixel for each cell, or for the nearest pair of several: what is near must be seen among thousands. */
function paintPlain(
  model: MatrixModel,
  { pixels }: MatrixColours,
  { row, column, step }: TilePart,
  height: number,
  width: number,
): HTMLCanvasElement {
  const { canvas, context } = newCanvas(width, height);
  const image = context.createImageData(width, height);
  const target = new Uint32Array(image.data.buffer);
  const unknown = pixels.length - 2;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const nearest = nearestIn(model, row + y * step, column + x * step, step);
      const index = nearest === ITSELF ? unknown + 1 : nearest < 0 ? unknown : Math.round(nearest);
      target[y * width + x] = pixels[index] as number;
    }
  }
  context.putImageData(image, 0, 0);
  return canvas;
}

/** Stands for a sample against itself. */
const ITSELF = -2;

/** The smallest distance in a square of cells; negative where there is none that is known. */
function nearestIn(model: MatrixModel, row: number, column: number, step: number): number {
  if (step === 1) return row === column ? ITSELF : model.at(row, column);
  const size = model.names.length;
  const [lastRow, lastColumn] = [Math.min(size, row + step), Math.min(size, column + step)];
  let nearest = -1;
  for (let y = row; y < lastRow; y++) {
    for (let x = column; x < lastColumn; x++) {
      const distance = x === y ? -1 : model.at(y, x);
      if (distance >= 0 && (nearest < 0 || distance < nearest)) nearest = distance;
    }
  }
  return nearest;
}

function paintNumbers(
  model: MatrixModel,
  colours: MatrixColours,
  { row, column }: TilePart,
  { rows, columns, side, ratio }: { rows: number; columns: number; side: number; ratio: number },
): HTMLCanvasElement {
  const { canvas, context } = newCanvas(columns * side, rows * side);
  context.fillStyle = colours.sunken;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.font = `${NUMBER_SIZE * ratio}px ${colours.font}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const line = Math.max(1, Math.round(ratio));
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      if (row + y === column + x) continue;
      const distance = model.at(row + y, column + x);
      const [fill, ink] =
        distance < 0
          ? [colours.unknown, colours.unknownInk]
          : [colours.fills[Math.round(distance)] ?? '', colours.inks[Math.round(distance)] ?? ''];
      context.fillStyle = fill;
      context.fillRect(x * side, y * side, side - line, side - line);
      context.fillStyle = ink;
      context.fillText(distanceText(distance), x * side + side / 2, y * side + side / 2);
    }
  }
  return canvas;
}

function newCanvas(width: number, height: number): { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D } {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('This browser has no canvas.');
  return { canvas, context };
}
