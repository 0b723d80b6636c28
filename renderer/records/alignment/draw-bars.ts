import { GAPPED, SUBSTITUTED } from '#shared/sequence/row-differences.ts';
import { extentOf } from '#shared/sequence/row-positions.ts';
import type { Stretch } from './draw-residues.ts';
import type { Painter } from './painter.ts';
import type { Scene } from './scene.ts';

const GAP = '-'.charCodeAt(0);

/** What a bar says; the letter that decides its colour is added to the last two. */
const NOTHING = 0;
const DELETION = 256;
const INSERTION = 384;
const RESIDUE = 512;
const SUBSTITUTION = 640;

function signAt(kind: number, letter: number, isColoured: boolean): number {
  if (kind === SUBSTITUTED) return SUBSTITUTION + letter;
  if (kind === GAPPED) return letter === GAP ? DELETION : INSERTION;
  return letter === GAP ? NOTHING : RESIDUE + (isColoured ? letter : 0);
}

/**
 * Draws a row too small for letters: a bar where there are residues, a high one with a dark head where they differ, a dark low one
 * where only this row has some, a thin line for gaps, nothing where the row has not begun or has ended.
 */
export function drawBars(
  painter: Painter,
  { layout, comparison, identical, colours }: Scene,
  row: number,
  { from, to, x }: Stretch,
  top: number,
  height: number,
): void {
  const { cell } = layout;
  // Narrower bars in all colours could not be told apart, and drawing them takes too long.
  const isColoured = identical === 'coloured' && cell >= 2;
  const letters = comparison.lettersOf(row);
  const kinds = comparison.kindsOf(row);
  const middle = Math.round(top + height / 2);
  const thick = Math.max(3, height - 7);
  // One line for all gaps: among thousands of sequences most columns are gaps, and a line for each run would take too long.
  const extent = extentOf(letters);
  const [first, last] = [Math.max(from, extent.from), Math.min(to, extent.to)];
  if (last > first) painter.rect(x + (first - from) * cell, middle - 0.5, (last - first) * cell, 1, colours.border);
  let drawn = NOTHING;
  let start = x;
  const flush = (at: number, sign: number) => {
    if (sign === drawn) return;
    const width = at - start;
    const fill = colours.fills[drawn & 127] as string;
    if (drawn >= SUBSTITUTION) {
      painter.rect(start, top + 1, width, height - 2, fill);
      painter.rect(start, top, width, 2, colours.text);
    } else if (drawn >= RESIDUE) {
      painter.rect(start, middle - thick / 2, width, thick, drawn > RESIDUE ? fill : colours.same);
    } else if (drawn >= INSERTION) painter.rect(start, middle - thick / 2, width, thick, colours.text);
    else if (drawn >= DELETION) painter.rect(start, middle - 1, width, 2, colours.text);
    drawn = sign;
    start = at;
  };
  for (let column = from; column < to; column++) {
    const sign = signAt(kinds[column] as number, letters[column] as number, isColoured);
    flush(x + (column - from) * cell, sign);
  }
  flush(x + (to - from) * cell, NOTHING);
}

/**
 * Draws a row of which a column has about a pixel, or several share one: a bar where there are residues, a thin line where there are none, and on it
 * a dark one that is the higher the more of its columns differ.
 */
export function drawOverview(
  painter: Painter,
  { layout, comparison, colours }: Scene,
  row: number,
  { from, to, x }: Stretch,
  top: number,
  height: number,
): void {
  const { cell } = layout;
  const step = 1 / cell;
  const letters = comparison.lettersOf(row);
  const thick = Math.max(3, height - 7);
  const middle = Math.round(top + height / 2);
  const extent = extentOf(letters);
  const left = x + (Math.max(from, extent.from) - from) * cell;
  const right = x + (Math.min(to, extent.to) - from) * cell;
  if (right > left) painter.rect(left, middle - thick / 2, right - left, thick, colours.same);
  // Columns are grouped into pixels from the left end of the alignment, so that groups do not change while it is scrolled.
  for (let pixel = Math.floor(from / step); pixel * step < to; pixel++) {
    const start = Math.floor(pixel * step);
    const end = Math.min(letters.length, Math.max(start + 1, Math.floor((pixel + 1) * step)));
    const { substituted, gapped } = comparison.countsIn(row, start, end);
    const differing = substituted + gapped;
    if (differing === 0) continue;
    const share = Math.sqrt(differing / (end - start));
    const isGap = gapped > (end - start) / 2;
    const high = isGap ? 2 : thick + Math.round((height - 1 - thick) * Math.min(1, share));
    painter.rect(x + (start - from) * cell, middle - high / 2, Math.max(1, cell), high, colours.text);
  }
}
