import { summarize, type Alignment } from './alignment.ts';
import { rowsOf, type Band } from './band.ts';
import { GAP, MATCH, MISMATCH } from './scoring.ts';

/**
 * Scores are this many times larger than half points, so that a base of a long gap can cost less than one. All scores
 * of this file are in this unit.
 */
export const WHOLE_SCALE = 16;

/**
 * A gap costs `GAP` per base. A longer one costs no more than this, and a little per base: evolution makes long gaps in
 * one step. It is the score of eight bases, so what lies beyond such a gap is no chance match.
 */
const LONG_GAP = -16 * WHOLE_SCALE;
const LONG_GAP_BASE = -1;

const SAME = WHOLE_SCALE * MATCH;
const OTHER = WHOLE_SCALE * MISMATCH;
/** An unknown base of the query says nothing. */
const UNKNOWN = -1;
/** Of equal alignments the one with fewer gaps wins, so opening costs a little. */
const SHORT_OPEN = WHOLE_SCALE * GAP - 1;
const SHORT_MORE = WHOLE_SCALE * GAP;
const LONG_OPEN = LONG_GAP + LONG_GAP_BASE;
const IMPOSSIBLE = -(2 ** 30);

/** Score of a column without a gap. */
export function columnScore(code: number, base: number): number {
  if (code > 3) return UNKNOWN;
  return code === base ? SAME : OTHER;
}

/** Score of a gap. */
export function gapScore(length: number): number {
  return Math.max(WHOLE_SCALE * GAP * length, LONG_GAP + LONG_GAP_BASE * length);
}

/** The query to which a whole allele is aligned: a part of one contig. */
export interface WholeQuery {
  readonly codes: Uint8Array;
  /** Whether the contig begins with the first base, and ends with the last. */
  readonly isStart: boolean;
  readonly isEnd: boolean;
}

/** Where the best score of a cell comes from, and whether its gaps continue. */
const DIAGONAL = 1;
const SOURCES = { shortInserted: 2, shortDeleted: 3, longInserted: 4, longDeleted: 5 } as const;
const SOURCE = 7;
const MORE = { shortInserted: 8, shortDeleted: 16, longInserted: 32, longDeleted: 64 } as const;

/**
 * Finds the best alignment of a whole allele within a band: it begins with the first base of the allele and ends with
 * its last, both in a column without a gap. Only beyond the ends of the contig may bases of the allele be left out.
 * Undefined if the band allows no such alignment. `wholeScore` is in units of `WHOLE_SCALE`. Takes a byte of memory per
 * cell.
 */
export function alignWhole(
  { codes: query, isStart, isEnd }: WholeQuery,
  allele: Uint8Array,
  band: Band,
): (Alignment & { wholeScore: number }) | undefined {
  const width = band.high - band.low + 1;
  const rows = rowsOf(band, query.length, allele.length);
  const count = Math.max(0, rows.to - rows.from);
  const matrix: WholeMatrix = {
    query,
    traces: new Uint8Array(count * width),
    // The alignment may begin before any base of the query with the first base of the allele.
    scores: new Int32Array(width + 1).fill(rows.from === 0 ? 0 : IMPOSSIBLE),
    shortDeleted: new Int32Array(width + 1).fill(IMPOSSIBLE),
    longDeleted: new Int32Array(width + 1).fill(IMPOSSIBLE),
    both: new Int32Array(width),
  };
  let [best, bestCell] = [IMPOSSIBLE, -1];
  for (let alleleAt = rows.from; alleleAt < rows.to; alleleAt++) {
    const diagonal = alleleAt + band.low;
    const first = Math.max(0, -diagonal);
    const last = Math.max(0, Math.min(width, query.length - diagonal));
    if (first >= last) continue;
    // The bases of the allele before this one may be beyond the start of the contig.
    if (diagonal + first === 0 && alleleAt > 0) matrix.scores[first] = isStart ? 0 : IMPOSSIBLE;
    const firstCell = (alleleAt - rows.from) * width;
    fillRow(allele[alleleAt] as number, { first, last, diagonal, firstCell, isFirst: alleleAt === 0 }, matrix);
    const isLastRow = alleleAt === allele.length - 1;
    const from = isLastRow ? first : last - 1;
    if (!isLastRow && !(isEnd && diagonal + last === query.length)) continue;
    for (let place = from; place < last; place++) {
      const score = matrix.both[place] as number;
      if (score > best) [best, bestCell] = [score, firstCell + place];
    }
  }
  if (bestCell < 0 || best <= IMPOSSIBLE / 2) return undefined;
  const alleleAt = rows.from + Math.floor(bestCell / width);
  const queryAt = alleleAt + band.low + (bestCell % width);
  const steps = follow(matrix.traces, bestCell, { width, alleleAt, queryAt });
  return { ...summarize(query, allele, queryAt + 1, alleleAt + 1, steps), wholeScore: best };
}

/** What the rows share. The arrays of scores hold the row above, one entry per diagonal. */
interface WholeMatrix {
  readonly query: Uint8Array;
  readonly traces: Uint8Array;
  readonly scores: Int32Array;
  readonly shortDeleted: Int32Array;
  readonly longDeleted: Int32Array;
  /** Of the present row: the best scores of alignments that end in a column without a gap. */
  readonly both: Int32Array;
}

interface TraceRow {
  /** Cells to fill, half-open. */
  readonly first: number;
  readonly last: number;
  /** Position in the query of cell 0. */
  readonly diagonal: number;
  /** Index in `traces` of cell 0. */
  readonly firstCell: number;
  /** Whether it is that of the first base of the allele. */
  readonly isFirst: boolean;
}

function fillRow(base: number, { first, last, diagonal, firstCell, isFirst }: TraceRow, matrix: WholeMatrix): void {
  const { query, traces, scores, shortDeleted, longDeleted, both } = matrix;
  let [left, shortInserted, longInserted] = [IMPOSSIBLE, IMPOSSIBLE, IMPOSSIBLE];
  for (let place = first; place < last; place++) {
    const above = isFirst ? IMPOSSIBLE : (scores[place + 1] as number);
    let trace = 0;
    shortInserted += SHORT_MORE;
    if (left + SHORT_OPEN >= shortInserted) shortInserted = left + SHORT_OPEN;
    else trace |= MORE.shortInserted;
    longInserted += LONG_GAP_BASE;
    if (left + LONG_OPEN >= longInserted) longInserted = left + LONG_OPEN;
    else trace |= MORE.longInserted;
    let short = (shortDeleted[place + 1] as number) + SHORT_MORE;
    if (above + SHORT_OPEN >= short) short = above + SHORT_OPEN;
    else trace |= MORE.shortDeleted;
    let long = (longDeleted[place + 1] as number) + LONG_GAP_BASE;
    if (above + LONG_OPEN >= long) long = above + LONG_OPEN;
    else trace |= MORE.longDeleted;
    let score = (scores[place] as number) + columnScore(query[diagonal + place] as number, base);
    let source: number = DIAGONAL;
    both[place] = score;
    if (shortInserted > score) [score, source] = [shortInserted, SOURCES.shortInserted];
    if (short > score) [score, source] = [short, SOURCES.shortDeleted];
    if (longInserted > score) [score, source] = [longInserted, SOURCES.longInserted];
    if (long > score) [score, source] = [long, SOURCES.longDeleted];
    // Far below zero nothing comes back, and numbers must not run over.
    scores[place] = left = Math.max(score, IMPOSSIBLE);
    shortDeleted[place] = Math.max(short, IMPOSSIBLE);
    longDeleted[place] = Math.max(long, IMPOSSIBLE);
    shortInserted = Math.max(shortInserted, IMPOSSIBLE);
    longInserted = Math.max(longInserted, IMPOSSIBLE);
    traces[firstCell + place] = trace | source;
  }
  scores.fill(IMPOSSIBLE, last);
  shortDeleted.fill(IMPOSSIBLE, last);
  longDeleted.fill(IMPOSSIBLE, last);
}

/** The steps from the last cell of an alignment back to its first: 1 both, 2 query only, 3 allele only. */
function follow(
  traces: Uint8Array,
  lastCell: number,
  { width, alleleAt, queryAt }: { width: number; alleleAt: number; queryAt: number },
): number[] {
  const steps: number[] = [];
  let [cell, allele, query] = [lastCell, alleleAt, queryAt];
  let state: number = DIAGONAL;
  let isFixed = true;
  while (cell >= 0) {
    const trace = traces[cell] as number;
    if (!isFixed) state = trace & SOURCE;
    isFixed = false;
    if (state === DIAGONAL) {
      steps.push(1);
      if (allele === 0 || query === 0) break;
      cell -= width;
      allele--;
      query--;
    } else if (state === SOURCES.shortInserted || state === SOURCES.longInserted) {
      steps.push(2);
      isFixed = (trace & (state === SOURCES.shortInserted ? MORE.shortInserted : MORE.longInserted)) !== 0;
      cell -= 1;
      query--;
    } else {
      steps.push(3);
      isFixed = (trace & (state === SOURCES.shortDeleted ? MORE.shortDeleted : MORE.longDeleted)) !== 0;
      cell += 1 - width;
      allele--;
    }
  }
  return steps;
}
