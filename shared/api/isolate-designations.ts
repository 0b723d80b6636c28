import { z } from 'zod';
import { databaseParams, IsoDate, listResponse, Paging, RecordCount, Uri } from './common.ts';
import { includeRecordsParameter, IntegerParameter, isolateParams, pagingParameters } from './parameters.ts';
import { route } from './route.ts';

export const AlleleDesignation = z
  .object({
    locus: Uri,
    allele_id: z.string(),
    method: z.enum(['manual', 'automatic']),
    status: z.enum(['confirmed', 'provisional']),
    comments: z.string().optional(),
    sender: Uri.optional(),
    curator: Uri.optional(),
    /** Additive, as deployed servers. */
    date_entered: IsoDate.optional(),
    datestamp: IsoDate,
  })
  .meta({ id: 'AlleleDesignation' });
export type AlleleDesignation = z.infer<typeof AlleleDesignation>;

const AlleleId = z.union([z.string(), z.number().int()]);

/** Has one member: the name of the locus, with its allele id or several of them. Ids of integer loci are numbers. */
export const AlleleIds = z.record(z.string(), z.union([AlleleId, z.array(AlleleId)])).meta({ id: 'AlleleIds' });
export type AlleleIds = z.infer<typeof AlleleIds>;

const schemeParams = isolateParams.extend({ scheme_id: IntegerParameter });

export const listAlleleDesignations = route({
  id: 'listAlleleDesignations',
  method: 'GET',
  path: '/db/:database/isolates/:isolate_id/allele_designations',
  kind: 'isolates',
  summary: 'Loci of an isolate that have designations, by name; with include_records the designations of each.',
  params: isolateParams,
  query: z.object({ ...pagingParameters, ...includeRecordsParameter }),
  response: listResponse('allele_designations', z.array(AlleleDesignation)),
  list: { member: 'allele_designations', record: z.array(AlleleDesignation) },
});

export const getAlleleDesignations = route({
  id: 'getAlleleDesignations',
  method: 'GET',
  path: '/db/:database/isolates/:isolate_id/allele_designations/:locus',
  kind: 'isolates',
  summary: 'Designations of an isolate at one locus.',
  params: z.object({ ...databaseParams, isolate_id: IntegerParameter, locus: z.string() }),
  response: z.array(AlleleDesignation),
});

export const listAlleleIds = route({
  id: 'listAlleleIds',
  method: 'GET',
  path: '/db/:database/isolates/:isolate_id/allele_ids',
  kind: 'isolates',
  summary: 'Allele ids of an isolate, by locus name.',
  params: isolateParams,
  query: z.object({ ...pagingParameters, ...includeRecordsParameter }),
  response: z.object({ records: RecordCount, paging: Paging.optional(), allele_ids: z.array(AlleleIds) }),
});

export const listSchemeDesignations = route({
  id: 'listSchemeDesignations',
  method: 'GET',
  path: '/db/:database/isolates/:isolate_id/schemes/:scheme_id/allele_designations',
  kind: 'isolates',
  summary: 'Designations of an isolate at the loci of a scheme, in the order of the scheme.',
  params: schemeParams,
  query: z.object(includeRecordsParameter),
  response: z.object({ records: RecordCount, allele_designations: z.array(AlleleDesignation) }),
});

export const listSchemeAlleleIds = route({
  id: 'listSchemeAlleleIds',
  method: 'GET',
  path: '/db/:database/isolates/:isolate_id/schemes/:scheme_id/allele_ids',
  kind: 'isolates',
  summary: 'Allele ids of an isolate at the loci of a scheme that have designations, in the order of the scheme.',
  params: schemeParams,
  query: z.object(includeRecordsParameter),
  response: z.object({ records: RecordCount, allele_ids: z.array(AlleleIds) }),
});

const NearestIsolate = z
  .object({
    isolate: Uri,
    name: z.string(),
    /** Loci at which the two have different alleles. */
    differences: z.number().int(),
    /** Loci that both have. */
    shared_loci: z.number().int(),
  })
  .meta({ id: 'NearestIsolate' });
export type NearestIsolate = z.infer<typeof NearestIsolate>;

export const listNearestIsolates = route({
  id: 'listNearestIsolates',
  method: 'GET',
  path: '/db/:database/isolates/:isolate_id/schemes/:scheme_id/nearest',
  kind: 'isolates',
  summary:
    'The isolates that differ least from one at the loci of a scheme. Loci that one of two lacks do not count; several alleles of a locus and a provisional one are missing. Additive.',
  params: schemeParams,
  query: z.object({
    ...pagingParameters,
    within: IntegerParameter.optional().describe('The most loci at which an isolate may differ.'),
  }),
  response: z.object({
    records: RecordCount,
    paging: Paging.optional(),
    /** Loci of the scheme, and how many of them the isolate lacks. */
    loci: z.number().int(),
    loci_missing: z.number().int(),
    /** Isolates that share a locus with it. */
    compared: z.number().int(),
    nearest: z.array(NearestIsolate),
  }),
});
