import type { LabelStyle, LetterStyle, Painter } from './painter.ts';

/** Paints on a canvas, in pixels of the style sheet; `monospace` and `proportional` are lists of fonts. */
export function createCanvasPainter(
  context: CanvasRenderingContext2D,
  fonts: { letters: string; labels: string },
): Painter {
  context.textBaseline = 'middle';
  const advances = new Map<string, number>();

  let font = '';
  /** Setting a font parses it, which is slow; reading it gives another spelling. */
  function use(next: string): void {
    if (next === font) return;
    font = next;
    context.font = next;
  }

  function advanceOf(): number {
    const known = advances.get(font);
    if (known !== undefined) return known;
    context.letterSpacing = '0px';
    const advance = context.measureText('A'.repeat(64)).width / 64;
    advances.set(font, advance);
    return advance;
  }

  return {
    rect(x, y, width, height, colour) {
      context.fillStyle = colour;
      context.fillRect(x, y, width, height);
    },

    frame(x, y, width, height, colour, thickness) {
      context.strokeStyle = colour;
      context.lineWidth = thickness;
      context.strokeRect(x + thickness / 2, y + thickness / 2, width - thickness, height - thickness);
    },

    letters(text: string, x: number, y: number, cell: number, { size, colour, isBold }: LetterStyle) {
      use(`${isBold ? '700 ' : ''}${size}px ${fonts.letters}`);
      const advance = advanceOf();
      // One call for a whole line: the letters are as far apart as the columns are wide.
      context.letterSpacing = `${cell - advance}px`;
      context.textAlign = 'start';
      context.fillStyle = colour;
      context.fillText(text, x + (cell - advance) / 2, y);
      context.letterSpacing = '0px';
    },

    label(text: string, x: number, y: number, { size, colour, align, room, isBold }: LabelStyle) {
      use(`${isBold ? '600 ' : ''}${size}px ${fonts.labels}`);
      context.textAlign = align === 'middle' ? 'center' : align;
      context.fillStyle = colour;
      context.fillText(room === undefined ? text : shortened(context, text, room), x, y);
    },

    polygon(points, colour) {
      context.beginPath();
      for (const [index, [x, y]] of points.entries()) {
        if (index === 0) context.moveTo(x, y);
        else context.lineTo(x, y);
      }
      context.closePath();
      context.fillStyle = colour;
      context.fill();
    },

    clipped(x, y, width, height, draw) {
      context.save();
      context.beginPath();
      context.rect(x, y, width, height);
      context.clip();
      draw();
      context.restore();
      font = '';
    },
  };
}

/** A text with its end left out where it does not fit. */
function shortened(context: CanvasRenderingContext2D, text: string, room: number): string {
  if (context.measureText(text).width <= room) return text;
  let [fits, fails] = [0, text.length];
  while (fails - fits > 1) {
    const middle = (fits + fails) >> 1;
    if (context.measureText(`${text.slice(0, middle)}…`).width <= room) fits = middle;
    else fails = middle;
  }
  return `${text.slice(0, fits)}…`;
}
