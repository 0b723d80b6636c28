import { z } from 'zod';

/** One locus, or all loci of a scheme. */
export const LinkTarget = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('locus'), locus: z.string() }),
  z.object({ kind: z.literal('scheme'), scheme_id: z.number().int() }),
]);
export type LinkTarget = z.infer<typeof LinkTarget>;

/** A provenance field of an isolate database, whose values and their frequencies go with the alleles of loci. */
export const IsolateFieldName = z.object({ isolates_database: z.string(), field: z.string() });
export type IsolateFieldName = z.infer<typeof IsolateFieldName>;

/** What the loci of a target are linked to. */
export const LinkedFields = z.object({
  /** Loci of the target. */
  loci: z.number().int(),
  fields: z.array(
    IsolateFieldName.extend({
      /** Of the loci of the target, those linked to this field. */
      loci: z.number().int(),
      /** Why nothing is shown: the database or the field is not there any more. */
      problem: z.string().optional(),
    }),
  ),
});
export type LinkedFields = z.infer<typeof LinkedFields>;
