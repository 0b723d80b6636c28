import { SEPARATOR } from '../genome/genome.ts';
import { rowsOf, type Band } from './band.ts';
import { PEPTIDE_CODES, PROTEIN_GAP, PROTEIN_GAP_OPEN, PROTEIN_SCORES } from './protein-scoring.ts';

const IMPOSSIBLE = -(2 ** 30);

let scoreRow = new Int32Array(1024);
let deletionRow = new Int32Array(1024);

/**
 * Score of the best local alignment of a peptide with a query of peptide codes within a band, without the alignment
 * itself. No alignment spans a `SEPARATOR` of the query.
 */
export function scoreProtein(query: Uint8Array, allele: Uint8Array, band: Band): number {
  const width = band.high - band.low + 1;
  if (scoreRow.length < width + 2) {
    scoreRow = new Int32Array(2 * (width + 2));
    deletionRow = new Int32Array(2 * (width + 2));
  }
  const scores = scoreRow.fill(0, 0, width + 2);
  const deletions = deletionRow.fill(IMPOSSIBLE, 0, width + 2);
  const rows = rowsOf(band, query.length, allele.length);
  let best = 0;
  for (let alleleAt = rows.from; alleleAt < rows.to; alleleAt++) {
    const row = (allele[alleleAt] as number) * PEPTIDE_CODES;
    const first = Math.max(0, -(alleleAt + band.low));
    const last = Math.max(0, Math.min(width, query.length - alleleAt - band.low));
    let left = 0;
    let inserted = IMPOSSIBLE;
    for (let place = first, queryAt = alleleAt + band.low + first; place < last; place++, queryAt++) {
      const code = query[queryAt] as number;
      inserted = Math.max(inserted, left + PROTEIN_GAP_OPEN) + PROTEIN_GAP;
      let deleted =
        Math.max(deletions[place + 1] as number, (scores[place + 1] as number) + PROTEIN_GAP_OPEN) + PROTEIN_GAP;
      let score = (scores[place] as number) + (PROTEIN_SCORES[row + (code & (PEPTIDE_CODES - 1))] as number);
      if (inserted > score) score = inserted;
      if (deleted > score) score = deleted;
      if (code === SEPARATOR) {
        score = 0;
        inserted = IMPOSSIBLE;
        deleted = IMPOSSIBLE;
      }
      if (score < 0) score = 0;
      else if (score > best) best = score;
      scores[place] = score;
      deletions[place] = deleted;
      left = score;
    }
    // Clears the cells behind the query, so that the next row does not use them.
    scores.fill(0, last, width);
    deletions.fill(IMPOSSIBLE, last, width);
  }
  return best;
}
