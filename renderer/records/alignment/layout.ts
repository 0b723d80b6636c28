import type { Sight } from '../canvas/drawing.ts';
import type { AlignmentModel } from './model.ts';

export interface ViewOptions {
  /** Pixels a column; below `LEAST_LETTER` bars stand for letters. */
  cell: number;
  /** Columns a line; 0 for one long line, `FIT` for as many as there is room for. */
  wrap: number;
  isTranslated: boolean;
  compare: Compare;
}

/** What rows are compared with: the first one, or the most frequent residues, which then stand above all. */
export type Compare = 'reference' | 'consensus';

/** The row that the most frequent residues make. */
export const CONSENSUS = -1;

export const FIT = -1;

/** The narrowest column in which a letter can be read. */
export const LEAST_LETTER = 7;

/** The narrowest column that is drawn for itself. */
export const LEAST_BAR = 2;

/** Widths of columns to choose from; from 1 on downwards each is half of the one before. */
export const CELLS = [26, 20, 16, 13, 11, 9, 8, 7, 5, 4, 3, 2, 1];

/** What is drawn one below the other. Pixels. */
export interface Line {
  kind: 'ruler' | 'marks' | 'residues' | 'signs' | 'translation';
  /** Index of the row that it belongs to, or `CONSENSUS`. */
  row: number;
  /** Below the upper edge of its block. */
  top: number;
  height: number;
}

/** Where everything lies. Pixels, of the whole drawing, which is mostly out of sight. */
export interface Layout {
  readonly cell: number;
  readonly fontSize: number;
  /** Width of the names at the left, and of the positions at the right end of wrapped lines. */
  readonly gutter: number;
  readonly tail: number;
  readonly lines: readonly Line[];
  /** Of one long line, how many of the lines stay in sight, and their height. */
  readonly pinned: number;
  readonly pinnedHeight: number;
  /** Height of all lines, with the space to the next block. */
  readonly blockHeight: number;
  readonly columns: number;
  readonly columnsPerBlock: number;
  readonly blocks: number;
  readonly width: number;
  readonly height: number;
}

const RULER = 18;
const MARKS = 11;
const BLOCK_SPACE = 16;
const TAIL = 64;

/** Lays an alignment out in a window of a width; `gutter` is what the names need. */
export function layOut(model: AlignmentModel, options: ViewOptions, windowWidth: number, gutter: number): Layout {
  const { cell, wrap } = options;
  const isWrapped = wrap !== 0;
  const tail = isWrapped ? TAIL : 0;
  const room = Math.max(1, Math.floor((windowWidth - gutter - tail) / cell));
  const columnsPerBlock = Math.max(1, isWrapped ? (wrap === FIT ? roundDown(room) : wrap) : model.columns);
  const fontSize = Math.min(15, Math.floor(cell * 1.5));
  const { lines, pinned } = stack(model, options, fontSize);
  const last = lines.at(-1);
  const linesHeight = last ? last.top + last.height : 0;
  const blocks = Math.max(1, Math.ceil(model.columns / columnsPerBlock));
  const blockHeight = linesHeight + (isWrapped ? BLOCK_SPACE : 6);
  return {
    cell,
    fontSize,
    gutter,
    tail,
    lines,
    pinned: isWrapped ? 0 : pinned,
    pinnedHeight: isWrapped ? 0 : (lines[pinned]?.top ?? linesHeight),
    blockHeight,
    columns: model.columns,
    columnsPerBlock,
    blocks,
    width: gutter + Math.ceil(Math.min(columnsPerBlock, model.columns) * cell) + tail,
    height: blocks * blockHeight,
  };
}

/** Multiples of ten are easy to count. */
function roundDown(columns: number): number {
  return columns >= 20 ? columns - (columns % 10) : columns;
}

function stack(
  model: AlignmentModel,
  { cell, isTranslated, compare }: ViewOptions,
  fontSize: number,
): { lines: Line[]; pinned: number } {
  const isLetters = cell >= LEAST_LETTER;
  const residueHeight = isLetters ? Math.round(fontSize * 1.35) : model.rows.length > 12 ? 11 : 15;
  const lines: Line[] = [];
  let top = 0;
  const add = (kind: Line['kind'], row: number, height: number) => {
    lines.push({ kind, row, top, height });
    top += height;
  };
  const hasTranslation = isTranslated && isLetters && model.result.frame !== undefined && !model.shown;
  const addRow = (row: number) => {
    add('residues', row, residueHeight);
    if (hasTranslation) add('translation', row, residueHeight);
  };
  const isPair = model.rows.length === 2 && compare === 'reference';
  add('ruler', 0, rulerHeight(model, 0, isLetters));
  add('marks', 0, MARKS);
  if (compare === 'consensus') add('residues', CONSENSUS, residueHeight);
  else addRow(0);
  const pinned = lines.length;
  if (compare === 'consensus') addRow(0);
  if (isPair && isLetters && !hasTranslation) add('signs', 1, Math.round(fontSize * 0.9));
  for (let row = 1; row < model.rows.length; row++) addRow(row);
  if (isPair) add('ruler', 1, rulerHeight(model, 1, isLetters));
  return { lines, pinned: isPair ? lines.length : pinned };
}

/** Columns that are not next to one another have their positions written below one another, digit by digit. */
function rulerHeight({ shown, rows }: AlignmentModel, row: number, isLetters: boolean): number {
  if (!shown || !isLetters) return RULER;
  return digitsOf(rows[row]?.length ?? 0) * DIGIT_HEIGHT + 4;
}

export const DIGIT_HEIGHT = 10;

export function digitsOf(position: number): number {
  return String(position).length;
}

/** The first line that ends below a height within a block. */
export function lineAt(lines: readonly Line[], y: number): number {
  let [low, high] = [0, lines.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const line = lines[middle] as Line;
    if (line.top + line.height <= y) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The column and the line below a point of the window; undefined beside the alignment. */
export function pointAt(
  layout: Layout,
  sight: Sight,
  x: number,
  y: number,
): { column: number; line: Line | undefined } | undefined {
  const { cell, gutter, lines, pinnedHeight, blockHeight, columns, columnsPerBlock } = layout;
  if (x < gutter) return undefined;
  const isPinned = y < pinnedHeight;
  const down = isPinned ? y : y + sight.top;
  const block = layout.blocks > 1 ? Math.floor(down / blockHeight) : 0;
  const inBlock = Math.floor((x - gutter + sight.left) / cell);
  const column = block * columnsPerBlock + inBlock;
  if (inBlock < 0 || inBlock >= columnsPerBlock || column >= columns) return undefined;
  return { column, line: lines[lineAt(lines, down - block * blockHeight)] };
}

/** Where to scroll so that a column of a row is in sight, with some room around it; the present place when it is. */
export function revealed(layout: Layout, sight: Sight, column: number, row: number): { left: number; top: number } {
  const { cell, gutter, tail, lines, pinned, pinnedHeight, blockHeight, columnsPerBlock } = layout;
  const block = Math.floor(column / columnsPerBlock);
  const index = lines.findIndex((line) => line.kind === 'residues' && line.row === row);
  const line = lines[index];
  const x = (column - block * columnsPerBlock) * cell;
  const roomX = sight.width - gutter - tail;
  const left = into(sight.left, x, x + cell, roomX, Math.min(roomX / 3, 8 * Math.max(cell, 4)));
  if (!line || index < pinned) return { left, top: sight.top };
  const y = block * blockHeight + line.top - pinnedHeight;
  const isWrapped = pinned === 0;
  const [from, to] =
    isWrapped && line.top < sight.height / 2 ? [block * blockHeight, y + 2 * line.height] : [y, y + line.height];
  return { left, top: into(sight.top, from, to, sight.height - pinnedHeight, line.height) };
}

/** The nearest place at which `from` to `to` lies in a window of a size with a margin. */
function into(at: number, from: number, to: number, size: number, margin: number): number {
  if (from - margin < at) return Math.max(0, from - margin);
  if (to + margin > at + size) return Math.max(0, to + margin - size);
  return at;
}
