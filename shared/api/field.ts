import { z } from 'zod';
import { ATTRIBUTE_WAYS } from '../rules/attribute-table.ts';
import { FIELD_AUDIENCES, FIELD_TYPES, FieldCondition } from '../rules/field-basics.ts';
import { DEFAULT_GENOME_SIZE } from '../rules/genome-size.ts';
import { databaseParams, IsoDate, Paging, RecordCount, Uri } from './common.ts';
import { isolateBreakdownParameters } from './isolate.ts';
import { FlagParameter, IntegerParameter, listParameters, pagingParameters } from './parameters.ts';
import { route } from './route.ts';

export const ProvenanceField = z
  .object({
    name: z.string(),
    /** Deployed servers know more types, so the client reads any text. */
    type: z.string().describe(`One of ${FIELD_TYPES.join(', ')}.`),
    length: z.number().int().optional(),
    required: z.boolean().optional(),
    min: z.number().optional(),
    max: z.number().optional(),
    regex: z.string().optional(),
    comments: z.string().optional(),
    'allowed values': z.array(z.union([z.string(), z.number()])).optional(),
    values: Uri.optional(),
    /** Additive: an isolate may have several values. */
    multiple: z.boolean().optional(),
    /** Additive, as deployed servers: how often each value occurs. */
    breakdown: Uri.optional(),
    audience: z
      .enum(FIELD_AUDIENCES)
      .exclude(['everybody'])
      .optional()
      .describe(
        'Additive: of a field that not everybody sees, who does. Others get replies without the field and its values.',
      ),
    group: z.string().optional().describe('Additive: heading under which it stands with others.'),
    unit: z.string().optional().describe('Additive: what its values are measured in.'),
    sparse: z
      .boolean()
      .optional()
      .describe('Additive: true where its values are in `phenotypic` of an isolate instead of `provenance`.'),
    qualified: z
      .boolean()
      .optional()
      .describe('Additive: true where numbers may have <, <=, > or >= before them, and are texts then.'),
    derived: z
      .object({
        from: z.string().describe('The field.'),
        table: z.string().describe('The table that turns its values into those of the attribute.'),
        by: z.enum(ATTRIBUTE_WAYS).describe('Whether the table has values or ranges of numbers.'),
        day: IsoDate.optional().describe('The day from which the table is.'),
        source: z.string().optional().describe('Where the table comes from.'),
      })
      .optional()
      .describe('Additive: of an attribute that follows from the values of another field, how. It follows its field.'),
    conditions: z
      .array(FieldCondition)
      .optional()
      .describe('Additive: what it must be like where another field has a value, of fields that the reader sees.'),
  })
  .meta({ id: 'ProvenanceField' });
export type ProvenanceField = z.infer<typeof ProvenanceField>;

const fieldParams = z.object({ ...databaseParams, field: z.string() });

export const listFields = route({
  id: 'listFields',
  method: 'GET',
  path: '/db/:database/fields',
  kind: 'isolates',
  summary: 'Fields of the isolates of a database: those of their provenance, and behind them those of `phenotypic`.',
  params: z.object(databaseParams),
  response: z.array(ProvenanceField),
});

export const listFieldValues = route({
  id: 'listFieldValues',
  method: 'GET',
  path: '/db/:database/fields/:field',
  kind: 'isolates',
  summary: 'Values of a provenance field that are in use: numbers by size, texts in natural order.',
  params: fieldParams,
  query: z.object({ ...pagingParameters, search: listParameters.search }),
  response: z.object({
    records: RecordCount,
    paging: Paging.optional(),
    values: z.array(z.union([z.string(), z.number(), z.boolean()])),
  }),
});

export const getFieldBreakdown = route({
  id: 'getFieldBreakdown',
  method: 'GET',
  path: '/db/:database/fields/:field/breakdown',
  kind: 'isolates',
  summary:
    'How many isolates (newest versions only, if nothing else is asked for) have each value of a provenance field, of up ' +
    'to 10,000 values. Additive.',
  params: fieldParams,
  query: z.object({
    ...isolateBreakdownParameters,
    genomes: FlagParameter.optional().describe('A non-zero value counts only isolates with a genome.'),
    genome_size: IntegerParameter.optional().describe(
      `Smallest sum of contig lengths of a genome, in bases; ${DEFAULT_GENOME_SIZE} when not given.`,
    ),
  }),
  response: z.record(z.string(), z.number().int().positive()),
});
