/**
 * The diagonals (position in the query minus position in the allele) that an alignment may use, both ends included. Positions
 * count from 0 in the two arrays that are aligned.
 */
export interface Band {
  readonly low: number;
  readonly high: number;
}

/** Rows (positions in the allele) at which a band lies over a query at all, half-open. */
export function rowsOf(band: Band, queryLength: number, alleleLength: number): { from: number; to: number } {
  return { from: Math.max(0, -band.high), to: Math.min(alleleLength, queryLength - band.low) };
}
