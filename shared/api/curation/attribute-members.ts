import { z } from 'zod';
import { ATTRIBUTE_RESULT_TYPES, ATTRIBUTE_WAYS } from '../../rules/attribute-table.ts';
import { AttributeTable } from '../attribute.ts';
import { recordRoutes } from './record-routes.ts';

export const FieldAttributeMembers = z.object({
  attribute: z.string().describe('The name of what is derived, such as continent. It stays.'),
  table: z.string().describe('The name of the table, such as EUCAST 2024. It stays. Empty: that of the attribute.'),
  field: z.string().describe('The field from whose values it is derived.'),
  by: z.enum(ATTRIBUTE_WAYS).describe('Whether the rows name values, or ranges of numbers.'),
  rows: z
    .array(z.strictObject({ value: z.string(), result: z.string() }))
    .describe(
      'What each value gives. By ranges: `<= 0.06`, `> 0.06 and <= 0.25`, a single number, or `else` for what no other row names.',
    ),
  result_type: z
    .enum(ATTRIBUTE_RESULT_TYPES)
    .describe('Whether the results are texts, or numbers, which are sorted and compared by their size.'),
  day: z
    .string()
    .nullable()
    .describe('The day from which the table is, YYYY-MM-DD. The newest of an attribute counts.'),
  chosen: z.boolean().describe('It counts, although another table of the attribute may be newer.'),
  source: z.string().nullable().describe('Where the table comes from.'),
  comments: z.string().nullable().describe('What the attribute means.'),
});
export type FieldAttributeMembers = z.infer<typeof FieldAttributeMembers>;

export const attributeRoutes = recordRoutes({
  noun: 'AttributeTable',
  one: 'a table of an attribute that is derived from a field of isolates',
  kind: 'isolates',
  list: '/db/:database/attributes',
  path: '/db/:database/attributes/:attribute/tables/:table',
  owner: {},
  key: { attribute: z.string(), table: z.string() },
  members: FieldAttributeMembers,
  record: AttributeTable,
});
