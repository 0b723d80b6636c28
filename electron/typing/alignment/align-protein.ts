import { SEPARATOR } from '../genome/genome.ts';
import { summarize, type Alignment } from './alignment.ts';
import { rowsOf, type Band } from './band.ts';
import { PEPTIDE_CODES, PROTEIN_GAP, PROTEIN_GAP_OPEN, PROTEIN_SCORES } from './protein-scoring.ts';
import { DELETED, DIAGONAL, followTrace, INSERTED, MORE_DELETED, MORE_INSERTED } from './trace.ts';

const IMPOSSIBLE = -(2 ** 30);

/**
 * Finds the best local alignment of a peptide with a query of peptide codes within a band. Of several with the same
 * score it is the one that ends first on the allele, without needless gaps. Undefined if no residue is worth aligning.
 * The rules are those of `scoreProtein`. The score is in units of BLOSUM62. Takes a byte of memory per cell.
 */
export function alignProtein(query: Uint8Array, allele: Uint8Array, band: Band): Alignment | undefined {
  const width = band.high - band.low + 1;
  const rows = rowsOf(band, query.length, allele.length);
  const traces = new Uint8Array(Math.max(0, rows.to - rows.from) * width);
  const scores = new Int32Array(width + 2);
  const deletions = new Int32Array(width + 2).fill(IMPOSSIBLE);
  let best = 0;
  let bestCell = -1;
  for (let alleleAt = rows.from; alleleAt < rows.to; alleleAt++) {
    const row = (allele[alleleAt] as number) * PEPTIDE_CODES;
    const first = Math.max(0, -(alleleAt + band.low));
    const last = Math.max(0, Math.min(width, query.length - alleleAt - band.low));
    let inserted = IMPOSSIBLE;
    let left = 0;
    for (let place = first; place < last; place++) {
      const cell = (alleleAt - rows.from) * width + place;
      const code = query[alleleAt + band.low + place] as number;
      const openInserted = left + PROTEIN_GAP_OPEN;
      const openDeleted = (scores[place + 1] as number) + PROTEIN_GAP_OPEN;
      const moreDeleted = deletions[place + 1] as number;
      let trace = (inserted > openInserted ? MORE_INSERTED : 0) | (moreDeleted > openDeleted ? MORE_DELETED : 0);
      inserted = Math.max(openInserted, inserted) + PROTEIN_GAP;
      let deleted = Math.max(openDeleted, moreDeleted) + PROTEIN_GAP;
      let score = (scores[place] as number) + (PROTEIN_SCORES[row + (code & (PEPTIDE_CODES - 1))] as number);
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
  const queryAt = alleleAt + band.low + (bestCell % width);
  return { ...summarize(query, allele, queryAt + 1, alleleAt + 1, followTrace(traces, bestCell, width)), score: best };
}
