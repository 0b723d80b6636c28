import type { Orientation } from '../api/sequence-query.ts';

/** An alignment of an allele with a part of a query. Places are 1-based and inclusive. */
interface PlacedPart {
  orientation: Orientation;
  /** Of the whole allele. */
  length: number;
  /** Columns of the alignment, in the unit of `length`. */
  alignment: number;
  /** On the forward strand of the query. */
  query_start: number;
  query_end: number;
  allele_start: number;
  allele_end: number;
}

/**
 * Where the whole allele lies on the query, 1-based and inclusive, as predicted from the aligned part (`wire-notes.md`
 * §5). If the alignment has as many columns as the allele has residues, it is the aligned part of the query; otherwise
 * the allele begins where its first residue would lie, and has its own length. The place is not clamped: it may begin
 * before the query (below 1) and end behind it. `scale` is the number of query residues for one of the allele: 3 if the
 * query is translated, a third if the allele is.
 */
export function predictPlace(part: PlacedPart, scale = 1): { start: number; end: number } {
  const { orientation, length, alignment, query_start, query_end, allele_start, allele_end } = part;
  if (alignment === length) return { start: query_start, end: query_end };
  const before = orientation === 'reverse' ? length - allele_end : allele_start - 1;
  const start = query_start - Math.floor(before * scale);
  return { start, end: start + Math.floor(length * scale) - 1 };
}
