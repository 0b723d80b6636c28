import type { Orientation } from '#shared/api/sequence-query.ts';

/** The allele of a locus that is most like a part of a query. */
export interface BestMatch {
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
  /** Columns of the alignment, gaps included. */
  alignment: number;
  mismatches: number;
  /** Gap openings. */
  gaps: number;
  /** Percentage of identical columns. */
  identity: number;
  bit_score: number;
  /** In the direction of the allele, from `allele_start` on: `=`, `X`, `I` (query only), `D` (allele only). */
  cigar: string;
  /** The aligned part of the allele, and of the forward strand of the contig. 0-based, half-open. */
  allele_start: number;
  allele_end: number;
  query_start: number;
  query_end: number;
  /**
   * Which side was translated for the comparison; its columns are then amino acids. Absent if both sides are of one
   * kind.
   */
  translated?: 'query' | 'allele';
  /** Frame of a translated allele: 1 to 3, or -1 to -3 on its reverse strand. */
  allele_frame?: number;
}
