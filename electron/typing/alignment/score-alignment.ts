import { SEPARATOR } from '../genome/genome.ts';
import { rowsOf, type Band } from './band.ts';
import { GAP, MATCH, MISMATCH } from './scoring.ts';

let row = new Int32Array(1024);

/**
 * Score, in half points, of the best local alignment of an allele with a query within a band, without the alignment
 * itself. No alignment spans a `SEPARATOR` of the query. Every other code above 3 is a mismatch.
 */
export function scoreAlignment(query: Uint8Array, allele: Uint8Array, band: Band): number {
  const width = band.high - band.low + 1;
  if (row.length < width + 2) row = new Int32Array(2 * (width + 2));
  const scores = row.fill(0, 0, width + 2);
  const rows = rowsOf(band, query.length, allele.length);
  let best = 0;
  for (let alleleAt = rows.from; alleleAt < rows.to; alleleAt++) {
    const base = allele[alleleAt] as number;
    const first = Math.max(0, -(alleleAt + band.low));
    const last = Math.min(width, query.length - alleleAt - band.low);
    let left = 0;
    for (let place = first, queryAt = alleleAt + band.low + first; place < last; place++, queryAt++) {
      const code = query[queryAt] as number;
      let score = (scores[place] as number) + (code === base && base < 4 ? MATCH : MISMATCH);
      const gapped = Math.max(left, scores[place + 1] as number) + GAP;
      if (gapped > score) score = gapped;
      if (score < 0 || code === SEPARATOR) score = 0;
      else if (score > best) best = score;
      scores[place] = score;
      left = score;
    }
    // Clears the cells behind the query, so that the next row does not use them.
    if (last < width) scores.fill(0, Math.max(0, last), width);
  }
  return best;
}
