import { z } from 'zod';

/** Types of provenance fields that our databases define. */
export const FIELD_TYPES = ['int', 'text', 'date', 'float', 'bool'] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

/**
 * Who sees a field of isolates and its values: everybody who reads the database, its members (whoever signs in with an account that may
 * read it), or its curators. From the most to the fewest.
 */
export const FIELD_AUDIENCES = ['everybody', 'members', 'curators'] as const;
export type FieldAudience = (typeof FIELD_AUDIENCES)[number];

/**
 * Provenance fields that every isolate has, whatever else its database defines. The program fills them in, except for
 * `isolate`, the name of the record. Columns of a table with these names mean them. `column` is that of the table `isolate`.
 */
export const BUILT_IN = [
  { name: 'id', column: 'id', type: 'int', comments: 'Number of the record' },
  { name: 'isolate', column: 'name', type: 'text', comments: 'Name of the isolate' },
  { name: 'sender', column: 'sender', type: 'int', comments: 'Who sent the record' },
  { name: 'curator', column: 'curator', type: 'int', comments: 'Who last changed the record' },
  { name: 'date_entered', column: 'date_entered', type: 'date', comments: 'Day of entry' },
  { name: 'datestamp', column: 'datestamp', type: 'date', comments: 'Day of the last change' },
] as const;
export const BUILT_IN_FIELDS: readonly string[] = BUILT_IN.map(({ name }) => name);

/** Columns of a table of isolates with a meaning of their own: they are neither fields that a database defines nor loci. */
export const SPECIAL_COLUMNS = [
  ...BUILT_IN.map(({ name }) => name),
  'aliases',
  'references',
  'assembly_filename',
  'sequence_method',
  'new_version',
  'codon_table',
] as const;
export type SpecialColumn = (typeof SPECIAL_COLUMNS)[number];

/** Whether a column of this name has a meaning of its own. */
export function isSpecialColumn(name: string): name is SpecialColumn {
  return SPECIAL_COLUMNS.some((column) => column === name);
}

/**
 * Columns that say who may see an isolate. A field of the same name goes before: databases may have had it before there was custody.
 */
export const CUSTODY_COLUMNS = ['private', 'embargo_until', 'owners', 'shared_with'] as const;
export type CustodyColumn = (typeof CUSTODY_COLUMNS)[number];

/** Whether a column of this name says who may see an isolate. */
export function isCustodyColumn(name: string): name is CustodyColumn {
  return CUSTODY_COLUMNS.some((column) => column === name);
}

/** What a field must be like where another field of the isolate has a value. */
export const FieldCondition = z
  .object({
    field: z.string().describe('The other field.'),
    values: z.array(z.string()).optional().describe('Where it has one of these. None: where it has any value.'),
    required: z.boolean().optional().describe('This field must have a value there.'),
    allowed_values: z.array(z.string()).optional().describe('This field has no other values there. None: any.'),
  })
  .meta({ id: 'FieldCondition' });
export type FieldCondition = z.infer<typeof FieldCondition>;
