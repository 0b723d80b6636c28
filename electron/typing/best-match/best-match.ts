import type { Orientation } from '#shared/api/sequence-query.ts';

/** The allele of a locus that is most like a part of a query. */
export interface BestMatch {
  allele_id: string;
  /** Index in the contigs of the query. */
  contig: number;
  /**
   * 0-based, half-open, on the forward strand of the contig: the place of the whole allele, when its ends that are not aligned go
   * on beside the alignment; clamped to the contig. On a circle `start` is on the contig and `end` may be behind its last base.
   */
  start: number;
  end: number;
  /** True where the contig ends within the allele. */
  partial: boolean;
  orientation: Orientation;
  /** Bases of the whole allele. */
  length: number;
  /** Columns of the alignment, gaps included. */
  alignment: number;
  mismatches: number;
  /** Openings of gaps. */
  gaps: number;
  /** Percent of the columns. */
  identity: number;
  bit_score: number;
  /** In the direction of the allele, from `allele_start` on; `=`, `X`, `I` (query only), `D` (allele only). */
  cigar: string;
  /** The aligned part: of the allele, and of the contig on its forward strand; 0-based, half-open. */
  allele_start: number;
  allele_end: number;
  query_start: number;
  query_end: number;
  /** Which side was translated for the comparison, whose columns are then amino acids; absent where both are of a kind. */
  translated?: 'query' | 'allele';
  /** Frame of the allele, where that was translated: 1 to 3, or -1 to -3 on its reverse strand. */
  allele_frame?: number;
}
