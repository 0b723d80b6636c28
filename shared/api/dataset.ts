import { z } from 'zod';
import { databaseParams, Paging, RecordCount } from './common.ts';
import { AlleleIds } from './isolate-designations.ts';
import { FieldValue } from './isolate.ts';
import { IntegerParameter, pagingParameters } from './parameters.ts';
import { route } from './route.ts';

/**
 * An isolate as a row of a table: its provenance fields by name (sender and curator as ids), alleles by locus, and scheme
 * fields by the id of the scheme, with its name.
 */
export const DatasetRow = z
  .looseObject({
    id: z.number().int(),
    allele_designations: AlleleIds.optional(),
    schemes: z.record(z.string(), z.record(z.string(), FieldValue)).optional(),
  })
  .meta({ id: 'DatasetRow' });
export type DatasetRow = z.infer<typeof DatasetRow>;

const NAMES = z.string().max(100_000).optional();

export const listProjectDataset = route({
  id: 'listProjectDataset',
  method: 'GET',
  path: '/db/:database/projects/:project_id/dataset',
  kind: 'isolates',
  summary: 'Data of the isolates of a project (newest versions only) as rows, by id. Additive, as deployed servers.',
  params: z.object({ ...databaseParams, project_id: IntegerParameter }),
  query: z.object({
    ...pagingParameters,
    fields: NAMES.describe('Provenance fields, separated by commas; all of them when not given.'),
    loci: NAMES.describe('Loci whose alleles are wanted, separated by commas; none when not given.'),
    schemes: NAMES.describe('Ids of schemes whose fields are wanted, separated by commas; none when not given.'),
  }),
  response: z.object({ records: RecordCount, paging: Paging.optional(), dataset: z.array(DatasetRow) }),
});
