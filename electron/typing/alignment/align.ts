import { SEPARATOR } from '../genome.ts';
import { rowsOf, type Band } from './band.ts';
import { GAP, MATCH, MISMATCH } from './scoring.ts';
import { summarize, type Alignment } from './alignment.ts';
import { DELETED, DIAGONAL, followTrace, INSERTED, MORE_DELETED, MORE_INSERTED } from './trace.ts';

/** Scores are this much larger than halves, to leave room for a cost of opening gaps that only decides between equals. */
const SCALE = 256;
const OPENING = -1;
const IMPOSSIBLE = -(2 ** 30);

/**
 * The best local alignment of an allele with a query inside of a band; of several with the same score one with few gaps, and of
 * these the first on the allele. Undefined when not one base matches. Rules as for `scoreAlignment`. Holds a byte per cell.
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
    const base = allele[alleleAt] as number;
    const first = Math.max(0, -(alleleAt + band.low));
    const last = Math.max(0, Math.min(width, query.length - alleleAt - band.low));
    let inserted = IMPOSSIBLE;
    let left = 0;
    for (let place = first; place < last; place++) {
      const cell = (alleleAt - rows.from) * width + place;
      const code = query[alleleAt + band.low + place] as number;
      const openInserted = left + SCALE * GAP + OPENING;
      const openDeleted = (scores[place + 1] as number) + SCALE * GAP + OPENING;
      const moreInserted = inserted + SCALE * GAP;
      const moreDeleted = (deletions[place + 1] as number) + SCALE * GAP;
      inserted = Math.max(openInserted, moreInserted);
      let deleted = Math.max(openDeleted, moreDeleted);
      let trace = (moreInserted > openInserted ? MORE_INSERTED : 0) | (moreDeleted > openDeleted ? MORE_DELETED : 0);
      let score = (scores[place] as number) + SCALE * (code === base && base < 4 ? MATCH : MISMATCH);
      let source = DIAGONAL;
      if (deleted > score) [score, source] = [deleted, DELETED];
      if (inserted > score) [score, source] = [inserted, INSERTED];
      if (code === SEPARATOR) [score, inserted, deleted] = [0, IMPOSSIBLE, IMPOSSIBLE];
      if (score <= 0) score = source = 0;
      trace |= source;
      scores[place] = score;
      deletions[place] = deleted;
      traces[cell] = trace;
      left = score;
      if (score > best) [best, bestCell] = [score, cell];
    }
    scores.fill(0, last, width);
    deletions.fill(IMPOSSIBLE, last, width);
  }
  if (bestCell < 0) return undefined;
  const alleleAt = rows.from + Math.floor(bestCell / width);
  const steps = followTrace(traces, bestCell, width);
  const queryAt = alleleAt + band.low + (bestCell % width);
  return summarize(query, allele, queryAt + 1, alleleAt + 1, steps);
}
