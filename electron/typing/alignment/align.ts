import { SEPARATOR } from '../genome/genome.ts';
import { rowsOf, type Band } from './band.ts';
import { GAP, MATCH, MISMATCH } from './scoring.ts';
import { summarize, type Alignment } from './alignment.ts';
import { DELETED, DIAGONAL, followTrace, INSERTED, MORE_DELETED, MORE_INSERTED } from './trace.ts';

/**
 * Scores are this many times larger than half points. That leaves room for a tiny cost of opening a gap, which only
 * decides between equal alignments.
 */
const SCALE = 256;
const OPENING = -1;
const SAME = SCALE * MATCH;
const OTHER = SCALE * MISMATCH;
const MORE = SCALE * GAP;
const OPEN = MORE + OPENING;
const IMPOSSIBLE = -(2 ** 30);

/**
 * Finds the best local alignment of an allele with a query within a band. Of several with the same score it has few
 * gaps and ends first on the allele. Undefined if not one base matches. The rules are those of `scoreAlignment`. Takes
 * a byte of memory per cell.
 */
export function align(query: Uint8Array, allele: Uint8Array, band: Band): Alignment | undefined {
  const width = band.high - band.low + 1;
  const rows = rowsOf(band, query.length, allele.length);
  const traces = new Uint8Array(Math.max(0, rows.to - rows.from) * width);
  const scores = new Int32Array(width + 2);
  const deletions = new Int32Array(width + 2).fill(IMPOSSIBLE);
  let best = 0;
  let bestCell = -1;
  for (let alleleAt = rows.from; alleleAt < rows.to; alleleAt++) {
    const first = Math.max(0, -(alleleAt + band.low));
    const last = Math.max(0, Math.min(width, query.length - alleleAt - band.low));
    const firstCell = (alleleAt - rows.from) * width;
    const matrix = { query, diagonal: alleleAt + band.low, scores, deletions, traces, firstCell, best };
    const place = fillRow(allele[alleleAt] as number, first, last, matrix);
    if (place >= 0) {
      best = scores[place] as number;
      bestCell = firstCell + place;
    }
    if (last < width) {
      scores.fill(0, last, width);
      deletions.fill(IMPOSSIBLE, last, width);
    }
  }
  if (bestCell < 0) return undefined;
  const alleleAt = rows.from + Math.floor(bestCell / width);
  const steps = followTrace(traces, bestCell, width);
  const queryAt = alleleAt + band.low + (bestCell % width);
  return summarize(query, allele, queryAt + 1, alleleAt + 1, steps);
}

/** What the rows of a matrix share. `traces` holds all rows; `scores` and `deletions` hold the row above. */
interface BandMatrix {
  readonly query: Uint8Array;
  /** Position in the query of the first cell of the row. */
  readonly diagonal: number;
  readonly scores: Int32Array;
  readonly deletions: Int32Array;
  readonly traces: Uint8Array;
  /** Index in `traces` of the first cell of the row. */
  readonly firstCell: number;
  /** The best score of the rows above. */
  readonly best: number;
}

/**
 * Fills the cells `first` to `last` (half-open) of a row. Gives the first cell that is better than all before, or -1.
 * It is a function of its own because the engine compiles it after a few rows. A long inner loop would be compiled for
 * its middle and the result dropped at its end, again and again (seen with `--trace-deopt`; it takes seven times as
 * long).
 */
function fillRow(base: number, first: number, last: number, matrix: BandMatrix): number {
  const { query, diagonal, scores, deletions, traces, firstCell } = matrix;
  let { best } = matrix;
  let bestPlace = -1;
  const gain = base < 4 ? SAME - OTHER : 0;
  let inserted = IMPOSSIBLE;
  let left = 0;
  // Most cells lie beside the alignment, where branches cannot be predicted. So the signs of differences decide without
  // a branch: `>> 31` sets all bits if the left number is smaller, and none otherwise.
  for (let place = first; place < last; place++) {
    const code = query[diagonal + place] as number;
    if (code === SEPARATOR) {
      scores[place] = left = 0;
      deletions[place] = inserted = IMPOSSIBLE;
      continue;
    }
    const openInserted = left + OPEN;
    const moreInserted = inserted + MORE;
    const openDeleted = (scores[place + 1] as number) + OPEN;
    const moreDeleted = (deletions[place + 1] as number) + MORE;
    inserted = Math.max(openInserted, moreInserted);
    const deleted = Math.max(openDeleted, moreDeleted);
    const isSame = (((code ^ base) - 1) >> 31) & gain;
    const both = (scores[place] as number) + OTHER + isSame;
    const notInserted = Math.max(both, deleted);
    const score = Math.max(notInserted, inserted, 0);
    const isDeleted = (both - deleted) >> 31;
    const isInserted = (notInserted - inserted) >> 31;
    const source = (isInserted & INSERTED) | (~isInserted & (DIAGONAL | (isDeleted & DELETED)));
    traces[firstCell + place] =
      (((0 - score) >> 31) & source) |
      (((openInserted - moreInserted) >> 31) & MORE_INSERTED) |
      (((openDeleted - moreDeleted) >> 31) & MORE_DELETED);
    scores[place] = left = score;
    deletions[place] = deleted;
    if (score > best) {
      best = score;
      bestPlace = place;
    }
  }
  return bestPlace;
}
