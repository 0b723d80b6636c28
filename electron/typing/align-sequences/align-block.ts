import { selfScore, type PairScoring, type SelfScore } from './pair-scoring.ts';

/** A run of columns: both (`M`), only the sequence (`I`), only the reference (`D`). */
export interface BlockRun {
  length: number;
  sign: 'M' | 'I' | 'D';
}

/** Two stretches to align from end to end. At a free start or end, what one has beyond the other costs nothing. */
export interface StretchPair {
  readonly reference: Uint8Array;
  readonly sequence: Uint8Array;
  readonly freeStart: boolean;
  readonly freeEnd: boolean;
}

const DIAGONAL = 1;
const INSERTED = 2;
const DELETED = 3;
const SOURCE = 3;
const MORE_INSERTED = 4;
const MORE_DELETED = 8;
const IMPOSSIBLE = -(2 ** 30);

/** How far the first band reaches beyond the diagonals of both corners. */
const FIRST_REACH = 16;

let traces = new Uint8Array(1 << 16);

/**
 * Finds the best alignment of a block; of several the one whose gaps come first. It searches a band around the
 * diagonals of the two corners and widens the band until nothing outside can be better (Ukkonen 1985,
 * doi:10.1016/S0019-9958(85)80046-2). Undefined if that takes more than `maxCells` cells, each a byte of memory.
 */
export function alignBlock(
  block: StretchPair,
  scoring: PairScoring,
  maxCells: number,
  checkpoint: () => void,
): BlockRun[] | undefined {
  const { reference, sequence } = block;
  const shorter = reference.length < sequence.length ? reference : sequence;
  const longer = Math.max(reference.length, sequence.length);
  if (shorter.length === 0) {
    if (longer === 0) return [];
    return [{ length: longer, sign: reference.length > 0 ? 'D' : 'I' }];
  }
  const bounds = selfScore(shorter, scoring);
  for (let reach = firstReach(block, scoring, bounds); ; reach *= 2) {
    const isWhole = reach >= shorter.length;
    const low = Math.max(-reference.length, Math.min(0, sequence.length - reference.length) - reach);
    const high = Math.min(sequence.length, Math.max(0, sequence.length - reference.length) + reach);
    const cells = (reference.length + 1) * (high - low + 1);
    if (cells > maxCells) return undefined;
    const { score, runs } = fill(block, scoring, low, high, checkpoint);
    // An alignment that leaves the band leaves more than `reach` residues of the shorter sequence unpaired.
    const enough = bounds.unpairedAt(score) - 1;
    if (isWhole || reach >= enough) return runs;
    if ((enough / reach) * cells > HOPELESS * maxCells) return undefined;
  }
}

/** If the band would have to be this many times larger than it may be, it is not widened at all. */
const HOPELESS = 16;

/** Sequences of equal length need no wider band than the score of their alignment without gaps allows. */
function firstReach({ reference, sequence }: StretchPair, { pairs }: PairScoring, { unpairedAt }: SelfScore): number {
  if (reference.length !== sequence.length) return FIRST_REACH;
  let score = 0;
  for (let index = 0; index < reference.length; index++) {
    score += pairs[((reference[index] as number) << 5) | (sequence[index] as number)] as number;
  }
  return Math.max(1, Math.min(reference.length, unpairedAt(score) - 1));
}

function fill(
  { reference, sequence, freeStart, freeEnd }: StretchPair,
  { pairs, opening, extension }: PairScoring,
  low: number,
  high: number,
  checkpoint: () => void,
): { score: number; runs: BlockRun[] } {
  const rows = reference.length;
  const columns = sequence.length;
  const width = high - low + 1;
  if (traces.length < (rows + 1) * width) traces = new Uint8Array((rows + 1) * width);
  const trace = traces;
  // One more cell at the end stays impossible: it is the upper neighbour of the last cell of the band.
  const scores = new Int32Array(width + 1).fill(IMPOSSIBLE);
  const deletions = new Int32Array(width + 1).fill(IMPOSSIBLE);
  const edge = (length: number) => (freeStart || length === 0 ? 0 : opening + length * extension);
  for (let at = 0; at <= Math.min(columns, high); at++) scores[at - low] = edge(at);
  let best = { score: IMPOSSIBLE, row: 0, column: 0 };
  const offer = (score: number, row: number, column: number) => {
    if (score >= best.score) best = { score, row, column };
  };
  if (freeEnd && columns <= high) offer(scores[columns - low] as number, 0, columns);
  for (let row = 1; row <= rows; row++) {
    if ((row & 255) === 0) checkpoint();
    const base = (reference[row - 1] as number) << 5;
    const first = Math.max(0, row + low);
    const last = Math.min(columns, row + high);
    let inserted = IMPOSSIBLE;
    let left = IMPOSSIBLE;
    let place = first - row - low;
    if (first === 0) {
      left = edge(row);
      scores[place] = left;
      place++;
    }
    let cell = row * width + place;
    for (let column = row + low + place; column <= last; column++, place++, cell++) {
      const openInserted = left + opening + extension;
      const moreInserted = inserted + extension;
      const openDeleted = (scores[place + 1] as number) + opening + extension;
      const moreDeleted = (deletions[place + 1] as number) + extension;
      inserted = openInserted >= moreInserted ? openInserted : moreInserted;
      const deleted = openDeleted >= moreDeleted ? openDeleted : moreDeleted;
      let score = (scores[place] as number) + (pairs[base | (sequence[column - 1] as number)] as number);
      let step = DIAGONAL;
      if (deleted > score) {
        score = deleted;
        step = DELETED;
      }
      if (inserted > score) {
        score = inserted;
        step = INSERTED;
      }
      if (moreInserted > openInserted) step |= MORE_INSERTED;
      if (moreDeleted > openDeleted) step |= MORE_DELETED;
      trace[cell] = step;
      scores[place] = score;
      deletions[place] = deleted;
      left = score;
    }
    if (freeEnd && row < rows && columns >= row + low && columns <= row + high) {
      offer(scores[columns - row - low] as number, row, columns);
    }
  }
  if (freeEnd) {
    for (let column = Math.max(0, rows + low); column < columns; column++) {
      offer(scores[column - rows - low] as number, rows, column);
    }
  }
  // Offered last, so that of equals the alignment of both whole sequences wins.
  offer(scores[columns - rows - low] as number, rows, columns);
  return { score: best.score, runs: follow(trace, width, low, best, rows, columns) };
}

/** The runs from the first column on, from the steps back from the last one. */
function follow(
  trace: Uint8Array,
  width: number,
  low: number,
  end: { row: number; column: number },
  rows: number,
  columns: number,
): BlockRun[] {
  const runs: BlockRun[] = [];
  const add = (sign: BlockRun['sign'], length = 1) => {
    const run = runs.at(-1);
    if (run?.sign === sign) run.length += length;
    else if (length > 0) runs.push({ sign, length });
  };
  let { row, column } = end;
  add('D', rows - row);
  add('I', columns - column);
  let state = DIAGONAL;
  while (row > 0 && column > 0) {
    const step = trace[row * width + column - row - low] as number;
    if (state === DIAGONAL) state = step & SOURCE;
    if (state === INSERTED) {
      add('I');
      column--;
      state = step & MORE_INSERTED ? INSERTED : DIAGONAL;
    } else if (state === DELETED) {
      add('D');
      row--;
      state = step & MORE_DELETED ? DELETED : DIAGONAL;
    } else {
      add('M');
      row--;
      column--;
    }
  }
  add('D', row);
  add('I', column);
  return runs.toReversed();
}
