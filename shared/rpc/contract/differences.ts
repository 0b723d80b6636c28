import { z } from 'zod';

/**
 * How a place in a query differs from an allele. Neighbouring substitutions count one by one, as in the alignment. A
 * run of inserted or deleted residues counts once.
 */
export const SequenceDifference = z.object({
  /** `unaligned`: an end that is unlike the allele as a whole; `absent`: an end beyond the contig. */
  kind: z.enum(['substitution', 'insertion', 'deletion', 'unaligned', 'absent']),
  /** Positions in the allele, from 1, inclusive. For an insertion, the positions on both sides. */
  allele_start: z.number().int(),
  allele_end: z.number().int(),
  /**
   * Positions on the forward strand of the contig, from 1, inclusive. For missing residues, the positions on both
   * sides.
   */
  query_start: z.number().int(),
  query_end: z.number().int(),
  /** The residues of each side, in the direction of the allele. Empty if a side has none. */
  allele: z.string(),
  query: z.string(),
  /** A name for people (`listDifferences`). */
  label: z.string(),
});
export type SequenceDifference = z.infer<typeof SequenceDifference>;

/** What a difference of a coding sequence does to the protein. */
export const PeptideDifference = z.object({
  effect: z.enum([
    'synonymous',
    'substitution',
    'insertion',
    'deletion',
    'replacement',
    'stop-gained',
    'stop-lost',
    'start-lost',
    'frameshift',
    'ambiguous',
  ]),
  /** Codons of the allele, from 1 in its reading frame, inclusive. For an insertion, the codons on both sides. */
  codon_start: z.number().int(),
  codon_end: z.number().int(),
  /** Where the bases of these codons lie in the query: on the forward strand of the contig, from 1, inclusive. */
  query_start: z.number().int(),
  query_end: z.number().int(),
  /** The amino acids. Empty if there are none. For a frameshift, those up to the new stop. */
  from: z.string(),
  to: z.string(),
  /** A name for people (`listPeptideDifferences`). */
  label: z.string(),
});
export type PeptideDifference = z.infer<typeof PeptideDifference>;

/** The most differences of either kind that are listed. The counts give the total. */
export const MAX_DIFFERENCES = 200;
