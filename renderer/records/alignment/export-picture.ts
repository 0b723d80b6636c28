import { formatCount } from '#renderer/ui/text/format.ts';
import { AppError } from '#shared/problem.ts';
import { createCanvasPainter } from './canvas-painter.ts';
import { drawAlignment } from './draw-alignment.ts';
import { layOut, type Layout } from './layout.ts';
import type { Scene } from './scene.ts';
import { createSvgPainter } from './svg-painter.ts';
import type { ViewState } from './view-state.ts';

/** Columns of a line in a picture of an alignment that is shown as one long line. */
const PICTURE_COLUMNS = 100;

/** Most residues in a picture. Larger files are too slow to open in other programs. */
const MAX_RESIDUES = 400_000;

/** Pixels of a PNG picture, and of one side of it, that browsers can make. */
const MAX_PIXELS = 120_000_000;
const MAX_SIDE = 16_000;

/** Pixels of a PNG picture for one of the screen: sharp in print. */
const SCALE = 2;

/** The whole alignment as on the screen, without the cursor and the selection. */
export function pictureOf(scene: Scene, state: ViewState): Scene {
  const { model, layout } = scene;
  if (model.rows.length * model.columns > MAX_RESIDUES) {
    throw new AppError(
      400,
      'picture_too_large',
      `A picture can show at most ${formatCount(MAX_RESIDUES)} residues. Select fewer columns, show only the polymorphic sites, or compare fewer sequences.`,
    );
  }
  const columns = layout.pinned > 0 ? Math.min(model.columns, PICTURE_COLUMNS) : layout.columnsPerBlock;
  const whole = layOut(model, { ...state, wrap: columns }, Infinity, layout.gutter);
  return { ...scene, layout: whole, cursor: undefined, selection: undefined };
}

function sizeOf({ width, height }: Layout): { left: number; top: number; width: number; height: number } {
  return { left: 0, top: 0, width, height };
}

/** The picture as SVG text. */
export function writeSvg(scene: Scene, fonts: { letters: string; labels: string }): string {
  const painter = createSvgPainter(fonts);
  const sight = sizeOf(scene.layout);
  drawAlignment(painter, scene, sight);
  return painter.finish(sight.width, sight.height);
}

/** The picture as PNG. Throws 400 `picture_too_large`. */
export async function writePng(scene: Scene, fonts: { letters: string; labels: string }): Promise<Blob> {
  const sight = sizeOf(scene.layout);
  const [width, height] = [Math.ceil(sight.width * SCALE), Math.ceil(sight.height * SCALE)];
  if (Math.max(width, height) > MAX_SIDE || width * height > MAX_PIXELS) throw tooManyPixels(width, height);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw tooManyPixels(width, height);
  context.setTransform(SCALE, 0, 0, SCALE, 0, 0);
  drawAlignment(createCanvasPainter(context, fonts), scene, sight);
  const { promise, resolve, reject } = Promise.withResolvers<Blob>();
  canvas.toBlob(
    (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be drawn. Save it as SVG instead.'))),
    'image/png',
  );
  return promise;
}

function tooManyPixels(width: number, height: number): AppError {
  const size = `${formatCount(width)} × ${formatCount(height)} pixels`;
  const ways = 'Save it as SVG, select fewer columns, or wrap it at another width.';
  return new AppError(400, 'picture_too_large', `This picture would have ${size}, which is too large. ${ways}`);
}
