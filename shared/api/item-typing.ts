import { z } from 'zod';
import { databaseParams } from './common.ts';
import { Verdict } from '../verdict/verdict.ts';
import { IntegerParameter } from './parameters.ts';
import { route } from './route.ts';

/** What the contigs of a submitted genome hold of the alleles and schemes of the linked definitions. */
export const ItemTyping = z
  .object({
    /** The database of definitions. Absent if there is none that who asks may read: nothing was searched then. */
    definitions: z.string().optional(),
    verdict: Verdict.optional().describe('Whether the genome can be trusted, by the rules of these definitions.'),
    /** Loci of the isolate database that were searched, and those with an exact allele. */
    loci: z.object({ searched: z.number().int(), found: z.number().int() }),
    /** What is written with the isolate: loci of which the contigs have one exact allele and nothing else, and that the table leaves out. */
    designations: z.array(z.object({ locus: z.string(), allele_id: z.string() })),
    /** Loci with several alleles: nothing is written of them. */
    several: z.array(z.object({ locus: z.string(), allele_ids: z.array(z.string()) })),
    /** Loci of which the table names other alleles than the contigs have. What the table names is written. */
    contradictions: z.array(z.object({ locus: z.string(), named: z.array(z.string()), found: z.array(z.string()) })),
    schemes: z.array(
      z.object({
        scheme_id: z.number().int(),
        name: z.string(),
        loci: z.number().int(),
        /** Loci with an exact allele. */
        found: z.number().int(),
        /** Scheme fields of the profile that fits. Empty if none does. */
        fields: z.array(z.object({ field: z.string(), value: z.string() })),
      }),
    ),
  })
  .meta({ id: 'ItemTyping' });
export type ItemTyping = z.infer<typeof ItemTyping>;

export const getItemTyping = route({
  id: 'getItemTyping',
  method: 'GET',
  right: 'curate',
  path: '/db/:database/curation/submissions/:submission_id/items/:position/typing',
  kind: 'isolates',
  summary:
    'Types the contigs of a submitted genome with the linked definitions: the alleles that assigning it with `type_contigs` ' +
    'writes, and the profiles that they make. Additive.',
  params: z.object({
    ...databaseParams,
    submission_id: z.string(),
    position: IntegerParameter.describe('Number of the item in its submission, from 1.'),
  }),
  response: ItemTyping,
});
