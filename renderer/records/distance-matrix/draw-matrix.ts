import type { Frame } from '../canvas/drawing.ts';
import type { Cursor } from '../canvas/surface-events.ts';
import { cellsInSight, NAME_HEIGHT } from './matrix-layout.ts';
import { createTiles, type TiledScene, type Tiles } from './matrix-tiles.ts';

/** Everything that decides what is drawn. */
export interface MatrixScene extends TiledScene {
  cursor: Cursor | undefined;
}

/** Milliseconds of a frame in which tiles are painted. What is left comes in the next frames. */
const MOST_PAINTING = 3;

const NAME_SIZE = 12;

/** Gives a function that paints what is in sight. `onUnfinished` is called where a further frame is wanted. */
export function matrixPainting(
  getScene: () => MatrixScene | undefined,
  onUnfinished: () => void,
): (frame: Frame) => void {
  let tiled: TiledScene | undefined;
  let tiles: Tiles | undefined;
  let ratio = 0;
  return (frame) => {
    const scene = getScene();
    if (!scene) return;
    const { model, layout, colours } = scene;
    const isSame = tiled?.model === model && tiled.layout === layout && tiled.colours === colours;
    if (!tiles || !isSame || frame.isAnew || ratio !== frame.ratio) {
      tiled = scene;
      ratio = frame.ratio;
      tiles = createTiles(scene, ratio);
    }
    if (!drawTiles(frame, scene, tiles)) onUnfinished();
    drawCursor(frame, scene);
    drawNames(frame, scene);
  };
}

/** Puts the tiles in sight where they belong; false where some are still to be painted. */
function drawTiles({ context, sight, ratio }: Frame, { layout, colours }: MatrixScene, tiles: Tiles): boolean {
  const { cell, gutter, head, size } = layout;
  const began = performance.now();
  const { rows, columns } = cellsInSight(layout, sight);
  const { span } = tiles;
  // In pixels of the screen, so that tiles touch.
  const x = (place: number) => Math.round((gutter - sight.left + Math.min(size, place) * cell) * ratio);
  const y = (place: number) => Math.round((head - sight.top + Math.min(size, place) * cell) * ratio);
  let isWhole = true;
  context.fillStyle = colours.surface;
  context.fillRect(0, 0, sight.width, sight.height);
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.imageSmoothingEnabled = cell * ratio < 1;
  for (let row = Math.floor(rows.from / span); row * span < rows.to; row++) {
    for (let column = Math.floor(columns.from / span); column * span < columns.to; column++) {
      let tile = tiles.find(row, column);
      if (!tile && performance.now() - began < MOST_PAINTING) tile = tiles.paint(row, column);
      if (!tile) isWhole = false;
      const [left, top] = [x(column * span), y(row * span)];
      const [width, height] = [x((column + 1) * span) - left, y((row + 1) * span) - top];
      if (tile) context.drawImage(tile, left, top, width, height);
      else {
        context.fillStyle = colours.sunken;
        context.fillRect(left, top, width, height);
      }
    }
  }
  context.restore();
  return isWhole;
}

/** A frame around the cell that the keyboard is at, at least as large as the eye finds. */
function drawCursor({ context, sight }: Frame, { layout, colours, cursor }: MatrixScene): void {
  if (!cursor) return;
  const { cell, gutter, head } = layout;
  const side = Math.max(7, cell);
  const x = gutter - sight.left + (cursor.column + 0.5) * cell - side / 2;
  const y = head - sight.top + (cursor.row + 0.5) * cell - side / 2;
  // Two frames, so that one of them is seen on any colour.
  context.lineWidth = 1;
  context.strokeStyle = colours.surface;
  context.strokeRect(x - 0.5, y - 0.5, side + 1, side + 1);
  context.lineWidth = 2;
  context.strokeStyle = colours.accent;
  context.strokeRect(x - 2, y - 2, side + 4, side + 4);
}

/** The names at the left and above; where they have no room, each so many-th of them. */
function drawNames({ context, sight }: Frame, scene: MatrixScene): void {
  const { layout, colours } = scene;
  const { cell, gutter, head } = layout;
  const { rows, columns } = cellsInSight(layout, sight);
  const stride = Math.max(1, Math.ceil(NAME_HEIGHT / cell));
  context.textAlign = 'start';
  context.textBaseline = 'middle';
  const write = (place: number, isHere: boolean, along: number, room: number) => {
    context.font = `${isHere ? '600 ' : ''}${Math.min(NAME_SIZE, Math.max(cell, NAME_HEIGHT) - 2)}px ${colours.font}`;
    context.fillStyle = isHere ? colours.text : colours.dim;
    context.fillText(shortened(context, scene.model.names[place] ?? '', room), 6, along);
  };
  // A name is higher than a small cell: it begins where the cell begins, so that the first one is whole.
  const middleOf = (place: number) => place * cell + Math.max(NAME_HEIGHT, cell) / 2;

  context.fillStyle = colours.surface;
  context.fillRect(0, 0, gutter, sight.height);
  for (const row of namedPlaces(rows, stride, scene.cursor?.row)) {
    const y = head - sight.top + middleOf(row);
    write(row, row === scene.cursor?.row, y, gutter - 12);
  }
  context.fillStyle = colours.surface;
  context.fillRect(0, 0, sight.width, head);
  context.save();
  context.beginPath();
  context.rect(gutter, 0, sight.width - gutter, head);
  context.clip();
  context.translate(0, head);
  context.rotate(-Math.PI / 2);
  for (const column of namedPlaces(columns, stride, scene.cursor?.column)) {
    const x = gutter - sight.left + middleOf(column);
    write(column, column === scene.cursor?.column, x, head - 12);
  }
  context.restore();
  context.fillStyle = colours.border;
  context.fillRect(gutter - 1, 0, 1, sight.height);
  context.fillRect(0, head - 1, sight.width, 1);
}

/** The places whose names are written; the one of the cursor always, and none that would lie on it. */
function namedPlaces(
  { from, to }: { from: number; to: number },
  stride: number,
  here: number | undefined,
): readonly number[] {
  const places: number[] = [];
  for (let place = Math.ceil(from / stride) * stride; place < to; place += stride) {
    if (here === undefined || place === here || Math.abs(place - here) >= stride) places.push(place);
  }
  if (here !== undefined && here >= from && here < to && here % stride !== 0) places.push(here);
  return places;
}

const widths = new Map<string, string>();

/** A name with its end left out where it does not fit. Remembered: measuring is slow, and the same names stand in each frame. */
function shortened(context: CanvasRenderingContext2D, text: string, room: number): string {
  const key = `${context.font} ${room} ${text}`;
  const found = widths.get(key);
  if (found !== undefined) return found;
  let fits = text.length;
  if (context.measureText(text).width > room) {
    while (fits > 1 && context.measureText(`${text.slice(0, fits)}…`).width > room) fits--;
  }
  const short = fits === text.length ? text : `${text.slice(0, fits)}…`;
  if (widths.size > 20_000) widths.clear();
  widths.set(key, short);
  return short;
}
