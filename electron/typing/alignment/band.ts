/**
 * The diagonals (position in the query minus position in the allele) that an alignment may use, both ends included.
 * Positions count from 0 in the two aligned arrays.
 */
export interface Band {
  readonly low: number;
  readonly high: number;
}

/** Rows (positions in the allele) at which the band covers any part of the query. Half-open. */
export function rowsOf(band: Band, queryLength: number, alleleLength: number): { from: number; to: number } {
  return { from: Math.max(0, -band.high), to: Math.min(alleleLength, queryLength - band.low) };
}
