import { z } from 'zod';
import { NotUsedSentences } from './block.ts';
import { databaseParams } from './common.ts';
import { LinkedData } from './linked-data.ts';
import { IntegerParameter } from './parameters.ts';
import { route } from './route.ts';
import { SchemeFieldValues } from './sequence-query.ts';

/** Alleles found elsewhere, by locus. Deployed servers also take numbers for the ids. */
export const DesignationQuery = z
  .object({
    designations: z.record(
      z.string(),
      z.array(z.object({ allele: z.union([z.string(), z.number()], 'must be the id of an allele, as a string') })),
    ),
  })
  .meta({ id: 'DesignationQuery' });
export type DesignationQuery = z.infer<typeof DesignationQuery>;

export const DesignationMatch = z
  .object({ allele_id: z.string(), linked_data: LinkedData.optional() })
  .meta({ id: 'DesignationMatch' });
export type DesignationMatch = z.infer<typeof DesignationMatch>;

export const queryDesignations = route({
  id: 'queryDesignations',
  method: 'POST',
  effect: 'reads',
  path: '/db/:database/schemes/:scheme_id/designations',
  kind: 'seqdef',
  summary:
    'Find the fields of the profile that some alleles make. Loci and alleles are not checked, and given back as sent.',
  params: z.object({ ...databaseParams, scheme_id: IntegerParameter }),
  body: DesignationQuery,
  response: z.object({
    exact_matches: z.record(z.string(), z.array(DesignationMatch)),
    fields: SchemeFieldValues.optional(),
    not_used: NotUsedSentences,
  }),
});
