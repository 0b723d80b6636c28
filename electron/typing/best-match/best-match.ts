import type { Orientation } from '#shared/api/sequence-query.ts';

/** How an allele is aligned with a contig. */
export interface AlignedRegion {
  /** Columns of the alignment, gaps included. */
  alignment: number;
  mismatches: number;
  /** Gap openings. */
  gaps: number;
  /** Percentage of identical columns. */
  identity: number;
  /** In the direction of the allele, from `allele_start` on: `=`, `X`, `I` (query only), `D` (allele only). */
  cigar: string;
  /** The aligned part of the allele, and of the forward strand of the contig. 0-based, half-open. */
  allele_start: number;
  allele_end: number;
  query_start: number;
  query_end: number;
}

/**
 * The allele of a locus that is most like a part of a query. The aligned part is that of the best local alignment, as
 * BLAST gives it: it leaves out ends where a difference costs more than the bases beyond it score.
 */
export interface NearestMatch extends AlignedRegion {
  allele_id: string;
  /** Index into the contigs of the query. */
  contig: number;
  /**
   * Position of the whole allele on the forward strand of the contig: 0-based, half-open, clamped to the contig. Ends
   * that are not aligned are taken to go on beside the alignment. On a circular contig `start` is on the contig and
   * `end` may be behind its last base.
   */
  start: number;
  end: number;
  /** True if the contig ends within the allele. */
  partial: boolean;
  orientation: Orientation;
  /** Bases of the whole allele. */
  length: number;
  bit_score: number;
  /**
   * The alignment up to the ends of the allele or of the contig, or to an end that is long and unlike. Absent if it is
   * the local one.
   */
  whole?: AlignedRegion;
  /**
   * Which side was translated for the comparison; its columns are then amino acids. Absent if both sides are of one
   * kind.
   */
  translated?: 'query' | 'allele';
  /** Frame of a translated allele: 1 to 3, or -1 to -3 on its reverse strand. */
  allele_frame?: number;
}

/** A match with its alignment up to the ends of the allele: what a report tells. */
export function toldMatch<Match extends NearestMatch>({ whole, ...match }: Match): Omit<Match, 'whole'> {
  return { ...match, ...whole };
}

/** How the allele of a match is aligned, without the rest of the match. */
export function alignedPartOf(match: AlignedRegion): AlignedRegion {
  const { alignment, mismatches, gaps, identity, cigar, allele_start, allele_end, query_start, query_end } = match;
  return { alignment, mismatches, gaps, identity, cigar, allele_start, allele_end, query_start, query_end };
}
