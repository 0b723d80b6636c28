import { z } from 'zod';
import { FIELD_AUDIENCES, FIELD_TYPES, FieldCondition } from '../../rules/field-basics.ts';
import { ProvenanceField } from '../field.ts';
import { recordRoutes } from './record-routes.ts';

export const FieldMembers = z.object({
  name: z.string().describe('It stays: tables and scripts know the field by its name.'),
  type: z.enum(FIELD_TYPES),
  required: z.boolean(),
  multiple: z.boolean().describe('An isolate may have several values.'),
  length: z.number().int().nullable().describe('The most characters.'),
  min: z.number().nullable(),
  max: z.number().nullable(),
  regex: z.string().nullable().describe('Expression that its values match.'),
  allowed_values: z.array(z.string()).describe('None: any value.'),
  comments: z.string().nullable().describe('What it means.'),
  position: z.number().int().nullable().describe('Its place among the fields, from 1. Null: behind the others.'),
  audience: z
    .enum(FIELD_AUDIENCES)
    .describe(
      'Who sees the field and its values: everybody who reads the database, its members (whoever signs in with an account that may ' +
        'read it; no API keys), or its curators. To others it does not exist.',
    ),
  group: z.string().nullable().describe('Heading under which it stands with others.'),
  unit: z.string().nullable().describe('What its values are measured in.'),
  sparse: z
    .boolean()
    .describe(
      'One of many of which few isolates have a value: `phenotypic` of a record holds it, not `provenance`, and lists and forms show ' +
        'it where it has a value or is asked for.',
    ),
  qualified: z
    .boolean()
    .describe('A number may have <, <=, > or >= before it. It is shown as given, and compared by the number.'),
  conditions: z
    .array(FieldCondition)
    .describe(
      'What it must be like where another field has a value. Of several lists on one field, a value must be in one; of several fields, ' +
        'in one of each.',
    ),
});
export type FieldMembers = z.infer<typeof FieldMembers>;

export const fieldRoutes = recordRoutes({
  noun: 'Field',
  one: 'a field of isolates',
  kind: 'isolates',
  list: '/db/:database/fields',
  path: '/db/:database/fields/:field',
  owner: {},
  key: { field: z.string() },
  members: FieldMembers,
  record: ProvenanceField,
});
