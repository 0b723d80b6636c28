import { z } from 'zod';

/**
 * How a place of a query differs from an allele. Substitutions are one each, also where they are neighbours, so that they count as in
 * the alignment; runs of inserted or deleted residues are one.
 */
export const SequenceDifference = z.object({
  /** `unaligned`: an end that is unlike the allele as a whole; `absent`: an end that the contig does not reach. */
  kind: z.enum(['substitution', 'insertion', 'deletion', 'unaligned', 'absent']),
  /** Positions in the allele, from 1, both included; of an insertion those to both sides. */
  allele_start: z.number().int(),
  allele_end: z.number().int(),
  /** Positions on the forward strand of the contig, from 1, both included; of what is not there those to both sides. */
  query_start: z.number().int(),
  query_end: z.number().int(),
  /** The residues of each, in the direction of the allele; empty where it has none. */
  allele: z.string(),
  query: z.string(),
  /** For people, see `listDifferences`. */
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
  /** Codons of the allele, from 1 in its reading frame, both included; of an insertion those to both sides. */
  codon_start: z.number().int(),
  codon_end: z.number().int(),
  /** Where the bases of these codons lie in the query: on the forward strand of the contig, from 1, both included. */
  query_start: z.number().int(),
  query_end: z.number().int(),
  /** The amino acids; empty where there are none. Of a frameshift those up to the new stop. */
  from: z.string(),
  to: z.string(),
  /** For people, see `listPeptideDifferences`. */
  label: z.string(),
});
export type PeptideDifference = z.infer<typeof PeptideDifference>;

/** How many differences of either kind are listed; the counts say how many there are. */
export const MAX_DIFFERENCES = 200;
