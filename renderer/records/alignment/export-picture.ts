import { formatCount } from '#renderer/ui/text/format.ts';
import { AppError } from '#shared/problem.ts';
import { createCanvasPainter } from './canvas-painter.ts';
import { drawAlignment } from './draw-alignment.ts';
import { layOut, type Layout } from './layout.ts';
import type { LabelStyle, LetterStyle, Painter } from './painter.ts';
import type { Scene } from './scene.ts';
import type { ViewState } from './view-state.ts';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

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

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
}

/** A number as short as it can be without being seen. */
function short(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** `#rrggbbaa` is not known to every program that reads SVG. */
function filled(colour: string): string {
  const [, solid, alpha] = /^(#[0-9a-f]{6})([0-9a-f]{2})$/i.exec(colour) ?? [];
  if (solid === undefined || alpha === undefined) return `fill="${colour}"`;
  return `fill="${solid}" fill-opacity="${short(Number.parseInt(alpha, 16) / 255)}"`;
}

/** Paints into an SVG text. Letters stay letters: they can be searched and edited in a drawing program. */
export function createSvgPainter(fonts: {
  letters: string;
  labels: string;
}): Painter & { finish(width: number, height: number): string } {
  const parts: string[] = [];
  let clips = 0;
  const anchors = { start: 'start', middle: 'middle', end: 'end' } as const;

  return {
    rect(x, y, width, height, colour) {
      parts.push(
        `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}" ${filled(colour)}/>`,
      );
    },

    frame(x, y, width, height, colour, thickness) {
      const half = thickness / 2;
      parts.push(
        `<rect x="${short(x + half)}" y="${short(y + half)}" width="${short(width - thickness)}" height="${short(height - thickness)}" fill="none" stroke="${colour}" stroke-width="${thickness}"/>`,
      );
    },

    letters(text: string, x: number, y: number, cell: number, { size, colour, isBold }: LetterStyle) {
      const places: string[] = [];
      let letters = '';
      for (let index = 0; index < text.length; index++) {
        if (text[index] === ' ') continue;
        places.push(short(x + (index + 0.5) * cell));
        letters += text.charAt(index);
      }
      if (!letters) return;
      const weight = isBold ? ' font-weight="700"' : '';
      parts.push(
        `<text class="r" x="${places.join(' ')}" y="${short(y)}" font-size="${size}"${weight} ${filled(colour)}>${escaped(letters)}</text>`,
      );
    },

    label(text: string, x: number, y: number, { size, colour, align, room, isBold }: LabelStyle) {
      const weight = isBold ? ' font-weight="600"' : '';
      // Not every reader knows how wide its letters are; long names are cut at what is common.
      const most = room === undefined ? Infinity : Math.floor(room / (0.56 * size));
      const shown = text.length > most ? `${text.slice(0, Math.max(1, most - 1))}…` : text;
      parts.push(
        `<text class="l" x="${short(x)}" y="${short(y)}" font-size="${size}"${weight} text-anchor="${anchors[align]}" ${filled(colour)}>${escaped(shown)}</text>`,
      );
    },

    polygon(points, colour) {
      parts.push(
        `<polygon points="${points.map(([x, y]) => `${short(x)},${short(y)}`).join(' ')}" ${filled(colour)}/>`,
      );
    },

    clipped(x, y, width, height, draw) {
      const id = `clip${++clips}`;
      parts.push(
        `<clipPath id="${id}"><rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}"/></clipPath><g clip-path="url(#${id})">`,
      );
      draw();
      parts.push('</g>');
    },

    finish(width, height) {
      const style = `.r{font-family:${escaped(fonts.letters)};text-anchor:middle}.l{font-family:${escaped(fonts.labels)}}text{dominant-baseline:central}`;
      return `<?xml version="1.0" encoding="UTF-8"?>\n<svg xmlns="http://www.w3.org/2000/svg" width="${short(width)}" height="${short(height)}" viewBox="0 0 ${short(width)} ${short(height)}"><style>${style}</style>\n${parts.join('\n')}\n</svg>\n`;
    },
  };
}
