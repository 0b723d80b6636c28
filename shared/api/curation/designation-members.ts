import { z } from 'zod';
import { AlleleDesignation } from '../isolate-designations.ts';
import { IntegerParameter } from '../parameters.ts';
import { recordRoutes } from './record-routes.ts';

export const DesignationMembers = z.object({
  locus: z.string().describe('Name of the locus. It stays: designations of another locus are another record.'),
  alleles: z
    .array(
      z.strictObject({
        allele_id: z.string(),
        method: z.enum(['manual', 'automatic']).optional().describe('Without it: manual.'),
        status: z.enum(['confirmed', 'provisional']).optional().describe('Without it: confirmed.'),
        comments: z.string().nullable().optional(),
      }),
    )
    .describe('All alleles that the isolate has there. Those that are left out are deleted.'),
});
export type DesignationMembers = z.infer<typeof DesignationMembers>;

export const designationRoutes = recordRoutes({
  noun: 'AlleleDesignations',
  one: 'the designations of an isolate at one locus',
  kind: 'isolates',
  list: '/db/:database/isolates/:isolate_id/allele_designations',
  path: '/db/:database/isolates/:isolate_id/allele_designations/:locus',
  owner: { isolate_id: IntegerParameter },
  key: { isolate_id: IntegerParameter, locus: z.string() },
  members: DesignationMembers,
  record: z.array(AlleleDesignation),
});
