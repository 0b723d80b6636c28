import { z } from 'zod';

/** How well a sequence works as a coding sequence of its locus. Bases count from 1. */
export const CodingCheck = z.object({
  whole_codons: z.boolean(),
  starts_with_start: z.boolean(),
  ends_with_stop: z.boolean(),
  internal_stops: z.array(z.number().int()),
  /** The reading frame that its alleles have: 1 to 3, or 4 to 6 on the reverse strand. Absent in results of earlier versions. */
  orf: z.number().int().optional(),
  /**
   * What nine in ten alleles of the locus have. Alleles that are parts of genes lack start and stop codons, which is no
   * fault then. Absent in results of earlier versions.
   */
  usual: z
    .object({ whole_codons: z.boolean(), starts_with_start: z.boolean(), ends_with_stop: z.boolean() })
    .optional(),
});
export type CodingCheck = z.infer<typeof CodingCheck>;
