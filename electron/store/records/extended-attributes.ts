import type { DatabaseSync } from 'node:sqlite';
import type { AttributeRule } from '#shared/rules/extended-attribute.ts';

/** The extended attributes of a locus (row id), in its order. */
export function readAttributes(connection: DatabaseSync, locus: number): AttributeRule[] {
  const rows = connection
    .prepare('select * from locus_extended_attribute where locus = ? order by position')
    .all(locus);
  return rows.map((row) => {
    const text = (column: string) => (typeof row[column] === 'string' ? row[column] : undefined);
    const allowed = text('allowed_values');
    return {
      field: String(row['field']),
      value_format: FORMATS.find((format) => format === row['value_format']) ?? 'text',
      value_regex: text('value_regex'),
      length: row['length'] === null ? undefined : Number(row['length']),
      required: row['required'] === 1,
      allowed_values: allowed === undefined ? undefined : (JSON.parse(allowed) as string[]),
    };
  });
}

const FORMATS = ['integer', 'text', 'boolean'] as const;
