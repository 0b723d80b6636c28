import { drawBars, drawOverview } from './draw-bars.ts';
import { drawLetters, type Stretch } from './draw-residues.ts';
import { drawMarks, drawRuler } from './draw-ruler.ts';
import type { Sight } from '../canvas/drawing.ts';
import { CONSENSUS, LEAST_BAR, LEAST_LETTER, lineAt, type Line } from './layout.ts';
import type { Painter } from './painter.ts';
import type { Scene } from './scene.ts';

/** Draws what is in sight of an alignment; the painter's surface is as large as the sight. */
export function drawAlignment(painter: Painter, scene: Scene, sight: Sight): void {
  const { layout, colours } = scene;
  const { lines, pinned, pinnedHeight, blockHeight, blocks, columnsPerBlock, columns } = layout;
  painter.rect(0, 0, sight.width, sight.height, colours.surface);
  const firstBlock = Math.max(0, Math.floor(sight.top / blockHeight));
  const lastBlock = Math.min(blocks - 1, Math.floor((sight.top + sight.height) / blockHeight));
  for (let block = pinned > 0 ? 0 : firstBlock; block <= (pinned > 0 ? 0 : lastBlock); block++) {
    const top = block * blockHeight - sight.top;
    const columnsEnd = Math.min(columns, (block + 1) * columnsPerBlock);
    const stretch = stretchInSight(scene, sight, block * columnsPerBlock, columnsEnd);
    if (pinned === 0) drawLines(painter, scene, sight, stretch, lines, top);
    else {
      painter.clipped(0, pinnedHeight, sight.width, sight.height - pinnedHeight, () =>
        drawLines(painter, scene, sight, stretch, lines.slice(pinned), top, pinnedHeight),
      );
      drawLines(painter, scene, sight, stretch, lines.slice(0, pinned), 0);
      if (pinned < lines.length) painter.rect(0, pinnedHeight - 1, sight.width, 1, colours.border);
    }
  }
}

function stretchInSight({ layout }: Scene, sight: Sight, start: number, end: number): Stretch {
  const { cell, gutter } = layout;
  const from = Math.min(end, start + Math.max(0, Math.floor(sight.left / cell)));
  const to = Math.min(end, start + Math.ceil((sight.left + sight.width - gutter) / cell));
  return { from, to: Math.max(from, to), x: gutter - sight.left + (from - start) * cell };
}

/** Pixels right of the last column that labels of a ruler may take. */
const LABEL_ROOM = 20;

function drawLines(
  painter: Painter,
  scene: Scene,
  sight: Sight,
  stretch: Stretch,
  lines: readonly Line[],
  top: number,
  from = 0,
): void {
  const { layout, colours } = scene;
  const visible: Line[] = [];
  for (let index = lineAt(lines, from - top); index < lines.length; index++) {
    const line = lines[index] as Line;
    if (top + line.top >= sight.height) break;
    visible.push(line);
  }
  const last = lines.at(-1);
  if (!last) return;
  // The last position on a ruler stands half beyond its column.
  const width = sight.width - layout.gutter - Math.max(0, layout.tail - LABEL_ROOM);
  painter.clipped(layout.gutter, from, width, sight.height - from, () => {
    drawSelection(painter, scene, stretch, top + (lines[0]?.top ?? 0), top + last.top + last.height);
    for (const line of visible) drawLine(painter, scene, line, stretch, top + line.top);
    drawCursor(painter, scene, stretch, visible, top);
  });
  for (const line of visible) {
    drawName(painter, scene, line, top + line.top);
    if (layout.tail > 0) drawEndPosition(painter, scene, line, stretch, sight, top + line.top);
  }
  painter.rect(
    layout.gutter - 1,
    top + (lines[0]?.top ?? 0),
    1,
    last.top + last.height - (lines[0]?.top ?? 0),
    colours.border,
  );
}

function drawLine(painter: Painter, scene: Scene, line: Line, stretch: Stretch, top: number): void {
  if (line.kind === 'ruler') drawRuler(painter, scene, line.row, stretch, top, line.height);
  else if (line.kind === 'marks') drawMarks(painter, scene, stretch, top, line.height);
  else if (line.kind === 'signs') drawSigns(painter, scene, line, stretch, top);
  else if (line.kind === 'translation') drawTranslation(painter, scene, line, stretch, top);
  else if (scene.layout.cell >= LEAST_LETTER) drawLetters(painter, scene, line.row, stretch, top, line.height);
  else if (scene.layout.cell >= LEAST_BAR) drawBars(painter, scene, line.row, stretch, top, line.height);
  else drawOverview(painter, scene, line.row, stretch, top, line.height);
}

const SAME_SIGN = '|'.charCodeAt(0);
const BLANK = ' '.charCodeAt(0);
const GAP = '-'.charCodeAt(0);

/** Between two rows, a stroke where they are the same. */
function drawSigns(
  painter: Painter,
  { layout, comparison, colours }: Scene,
  line: Line,
  { from, to, x }: Stretch,
  top: number,
): void {
  const letters = comparison.lettersOf(line.row);
  const kinds = comparison.kindsOf(line.row);
  const signs = new Uint16Array(to - from).fill(BLANK);
  for (let column = from; column < to; column++) {
    if (kinds[column] === 0 && letters[column] !== GAP) signs[column - from] = SAME_SIGN;
  }
  const style = { size: Math.max(7, layout.fontSize - 4), colour: colours.dim };
  painter.letters(String.fromCharCode(...signs), x, top + line.height / 2, layout.cell, style);
}

/** Amino acids below the middle of their codons; those that are not what the first row has are bold on a ground. */
function drawTranslation(
  painter: Painter,
  { model, layout, colours }: Scene,
  line: Line,
  { from, to, x }: Stretch,
  top: number,
): void {
  const translation = model.rows[line.row]?.translation();
  if (!translation) return;
  const { cell, fontSize } = layout;
  const reference = model.rows[0]?.translation();
  const middle = top + line.height / 2;
  const plain = new Uint16Array(to - from).fill(BLANK);
  const other = new Uint16Array(to - from).fill(BLANK);
  for (let column = from; column < to; column++) {
    const letter = translation[column] as number;
    if (letter === 0) continue;
    const isOther = line.row !== 0 && letter !== reference?.[column];
    (isOther ? other : plain)[column - from] = letter;
    const left = x + (column - from - 1) * cell;
    if (isOther) painter.rect(left + 1, top + 1, 3 * cell - 2, line.height - 2, colours.gap);
    else if (letter === STOP) painter.rect(left + 1, top + line.height - 2, 3 * cell - 2, 2, colours.stop);
    painter.rect(left, top + 2, 1, line.height - 4, colours.border);
  }
  const write = (text: Uint16Array, colour: string, isBold: boolean) =>
    painter.letters(String.fromCharCode(...text), x, middle, cell, { size: fontSize, colour, isBold });
  write(plain, colours.dim, false);
  write(other, colours.text, true);
}

const STOP = '*'.charCodeAt(0);

function drawSelection(
  painter: Painter,
  { selection, layout, colours }: Scene,
  { from, to, x }: Stretch,
  top: number,
  bottom: number,
): void {
  if (!selection) return;
  const start = Math.max(from, Math.min(selection.anchor, selection.focus));
  const end = Math.min(to, Math.max(selection.anchor, selection.focus) + 1);
  if (start >= end) return;
  painter.rect(x + (start - from) * layout.cell, top, (end - start) * layout.cell, bottom - top, colours.selected);
}

/** A frame around the column and a thicker one around the residue that the keyboard is at. */
function drawCursor(
  painter: Painter,
  { cursor, layout, colours }: Scene,
  { from, to, x }: Stretch,
  lines: readonly Line[],
  top: number,
): void {
  const [first] = lines;
  const last = lines.at(-1);
  if (!cursor || !first || !last || cursor.column < from || cursor.column >= to) return;
  const width = Math.max(3, layout.cell);
  const left = x + (cursor.column - from) * layout.cell - (width - layout.cell) / 2;
  painter.frame(left, top + first.top, width, last.top + last.height - first.top, colours.accent, 1);
  const line = lines.find(({ kind, row }) => kind === 'residues' && row === cursor.row);
  if (line) painter.frame(left - 1, top + line.top - 1, width + 2, line.height + 2, colours.accent, 2);
}

const NAME_SIZE = 12;

function drawName(
  painter: Painter,
  { model, layout, colours, cursor, comparison }: Scene,
  line: Line,
  top: number,
): void {
  const { gutter } = layout;
  const middle = top + line.height / 2;
  const room = gutter - 14;
  const label = (text: string, colour: string, size: number, isBold = false) =>
    painter.label(text, 8, middle, { size, colour, align: 'start', room, isBold });
  const row = model.rows[line.row];
  if (line.kind === 'ruler' && row) label(row.onContig?.contig ?? 'Position', colours.dim, 11);
  else if (line.kind === 'translation') label(`frame ${model.result.frame ?? 1}`, colours.dim, 11);
  else if (line.kind === 'residues') {
    const size = Math.min(NAME_SIZE, line.height - 1);
    const isActive = cursor?.row === line.row;
    if (isActive) painter.rect(0, top, gutter - 1, line.height, colours.selected);
    const name = line.row === CONSENSUS ? 'Consensus' : (row?.name ?? '');
    label(name, colours.text, size, comparison.isTarget(line.row));
  }
}

/** At the right end of a wrapped line, the position of the last residue in it. */
function drawEndPosition(
  painter: Painter,
  { model, layout, colours }: Scene,
  line: Line,
  { to }: Stretch,
  sight: Sight,
  top: number,
): void {
  const row = model.rows[line.row];
  if (line.kind !== 'residues' || !row || to === 0) return;
  const column = model.shown ? (model.shown[to - 1] as number) : to - 1;
  const residue = (row.before()[column + 1] as number) - 1;
  if (residue < 0) return;
  const text = String(row.own.first + residue * row.own.step);
  const style = { size: 11, colour: colours.dim, align: 'end' } as const;
  painter.label(text, sight.width - layout.tail + Math.min(layout.tail, 60), top + line.height / 2, style);
}
