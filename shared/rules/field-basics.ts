/** Types of provenance fields that our databases define. */
export const FIELD_TYPES = ['int', 'text', 'date', 'float', 'bool'] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

/**
 * Provenance fields that every isolate has, whatever else its database defines. The program fills them in, except for
 * `isolate`, the name of the record. Columns of a table with these names mean them.
 */
export const BUILT_IN_FIELDS: readonly string[] = ['id', 'isolate', 'sender', 'curator', 'date_entered', 'datestamp'];
