import { columnOf } from '#shared/sequence/row-positions.ts';
import { END, GAPPED, SAME, SUBSTITUTED } from '#shared/sequence/row-differences.ts';
import type { Stretch } from './draw-residues.ts';
import { DIGIT_HEIGHT, digitsOf, LEAST_LETTER } from './layout.ts';
import type { Scale, ViewRow } from './model.ts';
import type { Painter } from './painter.ts';
import type { Scene } from './scene.ts';

/** Of a label of a ruler, nearly. */
const DIGIT_WIDTH = 7;

/** The scale of a row's ruler: positions on its contig if it lies on one, else its own positions. */
function scaleOf({ own, onContig }: ViewRow): Scale {
  return onContig ?? own;
}

/** 1, 2 or 5 times a power of ten, not less than `least`. */
export function niceStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, least)));
  return ([1, 2, 5, 10].find((factor) => factor * power >= least) ?? 10) * power;
}

interface Tick {
  column: number;
  label: number;
}

/** The positions of a row that are multiples of `step`, in columns of a whole alignment, half-open; of a circle its origin too. */
export function ticksOf(row: ViewRow, from: number, to: number, step: number): Tick[] {
  const before = row.before();
  const { first: start, step: by, circle } = scaleOf(row);
  const [first, last] = [before[from] as number, before[to] as number];
  const ends = [start + first * by, start + (last - 1) * by];
  const [lowest, highest] = [Math.min(...ends), Math.max(...ends)];
  const ticks: Tick[] = [];
  const add = (place: number, label: number) => {
    const residue = Math.floor((place - start) / by);
    if (residue >= first && residue < last) ticks.push({ column: columnOf(before, residue), label });
  };
  if (circle === undefined) {
    for (let label = Math.ceil(lowest / step) * step; label <= highest; label += step) add(label, label);
    return ticks;
  }
  for (let turn = Math.floor((lowest - 1) / circle); turn * circle < highest; turn++) {
    const origin = turn * circle;
    add(origin + 1, 1);
    // A label just before the origin would touch that of the origin.
    const end = Math.min(highest - origin, circle - step / 2);
    for (let label = Math.max(step, Math.ceil((lowest - origin) / step) * step); label <= end; label += step) {
      if (label > 1) add(origin + label, label);
    }
  }
  return ticks;
}

/** A ruler with the positions of a row. `isAbove` says whether its residues are below it. */
export function drawRuler(
  painter: Painter,
  { model, layout, colours }: Scene,
  rowIndex: number,
  { from, to, x }: Stretch,
  top: number,
  height: number,
): void {
  const row = model.rows[rowIndex];
  if (!row) return;
  const { cell } = layout;
  if (model.shown) {
    drawSitePositions(painter, { cell, colour: colours.text }, row, model.shown.subarray(from, to), x, top);
    return;
  }
  const isAbove = rowIndex === 0;
  const { first, step, circle } = scaleOf(row);
  const widest = 8 * (digitsOf(circle ?? first + row.length * step) + 1) + 16;
  for (const { column, label } of ticksOf(row, from, to, niceStep(widest / cell))) {
    const middle = x + (column - from + 0.5) * cell;
    painter.rect(Math.round(middle) - 0.5, isAbove ? top + height - 4 : top, 1, 4, colours.dim);
    const style = { size: 11, colour: colours.dim, align: 'middle' } as const;
    // Its first digits cut off, a position would be read as another one.
    const least = layout.gutter + 1 + (DIGIT_WIDTH / 2) * String(label).length;
    const y = isAbove ? top + height / 2 - 2 : top + height / 2 + 2;
    painter.label(String(label), Math.max(least, middle), y, style);
  }
}

/** The positions of columns that are not neighbours, written top down digit by digit. */
function drawSitePositions(
  painter: Painter,
  { cell, colour }: { cell: number; colour: string },
  row: ViewRow,
  columns: Int32Array,
  x: number,
  top: number,
): void {
  if (cell < LEAST_LETTER) return;
  const before = row.before();
  const digits = digitsOf(row.length);
  const { first, step } = row.own;
  const labels = Array.from(columns, (column) => {
    const residue = Math.max(0, (before[column + 1] as number) - 1);
    return String(first + residue * step).padStart(digits);
  });
  for (let digit = 0; digit < digits; digit++) {
    const text = labels.map((label) => label.charAt(digit)).join('');
    painter.letters(text, x, top + 2 + (digit + 0.5) * DIGIT_HEIGHT, cell, { size: 10, colour });
  }
}

/**
 * Signs of the differences: a triangle for other residues, a diamond for gaps, a stroke where a row begins or ends; strokes of two
 * heights where columns are narrow, and nothing where several share a pixel: the rows tell more there.
 */
export function drawMarks(
  painter: Painter,
  { model, layout, colours }: Scene,
  { from, to, x }: Stretch,
  top: number,
  height: number,
): void {
  const { cell } = layout;
  if (cell < 1) return;
  const half = Math.min(4, cell / 2);
  for (let column = from; column < to; column++) {
    const kind = model.kinds[column] as number;
    if (kind === SAME) continue;
    const left = x + (column - from) * cell;
    if (cell < LEAST_LETTER) {
      const high = kind === SUBSTITUTED ? height - 2 : kind === GAPPED ? height / 2 : 1;
      painter.rect(left, top + height - high, cell, high, colours.text);
    } else drawMark(painter, kind, left + cell / 2, top, height, half, colours);
  }
}

function drawMark(
  painter: Painter,
  kind: number,
  middle: number,
  top: number,
  height: number,
  half: number,
  { text, dim }: Scene['colours'],
): void {
  const y = top + height / 2 + 0.5;
  if (kind === END) painter.rect(middle - half, y, 2 * half, 1, dim);
  else if (kind === SUBSTITUTED) {
    painter.polygon(
      [
        [middle - half, top + 2],
        [middle + half, top + 2],
        [middle, top + height - 1],
      ],
      text,
    );
  } else {
    painter.polygon(
      [
        [middle - half, y],
        [middle, y - half],
        [middle + half, y],
        [middle, y + half],
      ],
      text,
    );
  }
}
