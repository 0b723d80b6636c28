import type { FieldType } from '#shared/rules/field-basics.ts';
import type { Flag } from './columns.ts';

/** Provenance fields of the isolates of a database. */
export interface FieldTables {
  isolate_field: {
    name: string;
    type: FieldType;
    length: number | null;
    required: Flag;
    min_value: number | null;
    max_value: number | null;
    regex: string | null;
    comments: string | null;
    /** JSON array of strings. */
    allowed_values: string | null;
    multiple: Flag;
    position: number;
  };
}
