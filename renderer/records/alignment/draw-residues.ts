import { END, GAPPED, SAME } from '#shared/sequence/row-differences.ts';
import type { Painter } from './painter.ts';
import type { Scene } from './scene.ts';

/** Columns of a line, half-open, and where the first of them stands. */
export interface Stretch {
  from: number;
  to: number;
  x: number;
}

const GAP = '-'.charCodeAt(0);
const DOT = '·'.charCodeAt(0);
const BLANK = ' '.charCodeAt(0);

/** Draws a row in letters: differences bold on a colour, gaps as dashes, identical residues as the user has chosen. */
export function drawLetters(
  painter: Painter,
  { layout, comparison, identical, colours }: Scene,
  row: number,
  { from, to, x }: Stretch,
  top: number,
  height: number,
): void {
  const { cell, fontSize } = layout;
  const letters = comparison.lettersOf(row);
  const isTarget = comparison.isTarget(row);
  const kinds = comparison.kindsOf(row);
  const plain = new Uint16Array(to - from).fill(BLANK);
  const dim = new Uint16Array(to - from).fill(BLANK);
  const marked = new Map<string, Uint16Array>();
  let run = { fill: '', start: from };
  const flush = (column: number, fill: string) => {
    if (run.fill === fill) return;
    if (run.fill) painter.rect(x + (run.start - from) * cell, top, (column - run.start) * cell, height, run.fill);
    run = { fill, start: column };
  };
  const mark = (ink: string, index: number, letter: number) => {
    const line = marked.get(ink) ?? new Uint16Array(to - from).fill(BLANK);
    marked.set(ink, line);
    line[index] = letter;
  };
  for (let column = from; column < to; column++) {
    const letter = letters[column] as number;
    const kind = kinds[column] as number;
    const index = column - from;
    let fill = '';
    if (letter === GAP) {
      if (kind === END) plain[index] = BLANK;
      else if (kind === SAME) dim[index] = GAP;
      else {
        fill = colours.gap;
        plain[index] = GAP;
      }
    } else if (kind !== SAME && kind !== END) {
      fill = colours.fills[letter] as string;
      mark(colours.inks[letter] as string, index, letter);
    } else if (identical === 'coloured') {
      fill = colours.fills[letter] as string;
      mark(colours.inks[letter] as string, index, letter);
    } else if (identical === 'dots' && !isTarget && kind === SAME) dim[index] = DOT;
    else plain[index] = letter;
    flush(column, fill);
  }
  flush(to, '');
  const middle = top + height / 2;
  const write = (line: Uint16Array, colour: string, isBold: boolean) => {
    const text = String.fromCharCode(...line).trimEnd();
    if (text) painter.letters(text, x, middle, cell, { size: fontSize, colour, isBold });
  };
  write(plain, colours.text, false);
  write(dim, colours.dim, false);
  for (const [ink, line] of marked) write(line, ink, identical !== 'coloured');
  if (identical === 'coloured') underline(painter, { from, to, x }, kinds, cell, top + height - 2, colours.text);
}

/** Where every letter stands on a colour, a stroke below tells the differences. */
function underline(
  painter: Painter,
  { from, to, x }: Stretch,
  kinds: Uint8Array,
  cell: number,
  y: number,
  colour: string,
): void {
  for (let column = from; column < to; column++) {
    if ((kinds[column] as number) >= GAPPED) painter.rect(x + (column - from) * cell, y, cell, 2, colour);
  }
}
