import { z } from 'zod';
import { procedure } from '../procedure.ts';
import { DatabaseName } from './database.ts';

export const LinkTarget = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('locus'), locus: z.string() }),
  z.object({ kind: z.literal('scheme'), scheme_id: z.number().int() }),
]);
export type LinkTarget = z.infer<typeof LinkTarget>;

/** A provenance field of an isolate database. Its values and their frequencies are shown with the alleles of loci. */
export const IsolateFieldName = z.object({ isolates_database: z.string(), field: z.string() });
export type IsolateFieldName = z.infer<typeof IsolateFieldName>;

export const LinkedFields = z.object({
  loci: z.number().int(),
  fields: z.array(
    IsolateFieldName.extend({
      /** Number of loci of the target that are linked to this field. */
      loci: z.number().int(),
      /** Why nothing is shown: the database or the field no longer exists. */
      problem: z.string().optional(),
    }),
  ),
});
export type LinkedFields = z.infer<typeof LinkedFields>;

/** What a screen may ask about the isolate fields shown with alleles. */
export const linkedFieldProcedures = {
  /** Fields of isolate databases that are shown with the alleles of a locus, or of the loci of a scheme. */
  'linked-field:list': procedure(z.object({ database: DatabaseName, target: LinkTarget }), LinkedFields),
  'linked-field:add': procedure(
    IsolateFieldName.extend({ database: DatabaseName, target: LinkTarget }),
    z.object({ loci: z.number().int(), added: z.number().int() }),
  ),
  'linked-field:remove': procedure(
    IsolateFieldName.extend({ database: DatabaseName, target: LinkTarget }),
    z.object({ loci: z.number().int(), removed: z.number().int() }),
  ),
} as const;
