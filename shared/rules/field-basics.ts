/** Types of provenance fields that our databases define. */
export const FIELD_TYPES = ['int', 'text', 'date', 'float'] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

/**
 * Provenance fields that every isolate has, whatever else its database defines; `isolate` is the name of the record. The program
 * fills them in, and in a table a column of that name means them.
 */
export const BUILT_IN_FIELDS: readonly string[] = ['id', 'isolate', 'sender', 'curator', 'date_entered', 'datestamp'];
