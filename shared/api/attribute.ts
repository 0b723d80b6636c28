import { z } from 'zod';
import { ATTRIBUTE_RESULT_TYPES, ATTRIBUTE_WAYS } from '../rules/attribute-table.ts';
import { databaseParams, IsoDate, RecordCount, Uri } from './common.ts';
import { route } from './route.ts';

/** A table that turns the values of a field into an attribute. */
export const AttributeTable = z
  .object({
    attribute: z.string(),
    table: z.string(),
    field: z.string(),
    by: z.enum(ATTRIBUTE_WAYS),
    result_type: z.enum(ATTRIBUTE_RESULT_TYPES).optional().describe('What the results are; texts if absent.'),
    counts: z.boolean().describe('The attribute is derived by it: it is chosen, or the newest.'),
    chosen: z.boolean().optional(),
    day: IsoDate.optional(),
    source: z.string().optional(),
    comments: z.string().optional(),
    rows: z.array(z.object({ value: z.string(), result: z.string() })).optional(),
    row_count: z.number().int(),
    href: Uri,
  })
  .meta({ id: 'AttributeTable' });
export type AttributeTable = z.infer<typeof AttributeTable>;

export const listAttributeTables = route({
  id: 'listAttributeTables',
  method: 'GET',
  path: '/db/:database/attributes',
  kind: 'isolates',
  summary: 'Tables of the attributes that are derived from fields of isolates, without their rows. Additive.',
  params: z.object(databaseParams),
  response: z.object({ records: RecordCount, tables: z.array(AttributeTable) }),
});

export const getAttributeTable = route({
  id: 'getAttributeTable',
  method: 'GET',
  path: '/db/:database/attributes/:attribute/tables/:table',
  kind: 'isolates',
  summary: 'A table of an attribute with its rows. Additive.',
  params: z.object({ ...databaseParams, attribute: z.string(), table: z.string() }),
  response: AttributeTable,
});
