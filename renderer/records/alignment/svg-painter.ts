import type { LabelStyle, LetterStyle, Painter } from './painter.ts';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

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
