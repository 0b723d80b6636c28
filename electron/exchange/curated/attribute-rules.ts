import type { DatabaseSync } from 'node:sqlite';
import { countOf } from '#shared/count-of.ts';
import { isInteger } from '#shared/rules/field-value.ts';
import { mismatchProblem } from '#shared/rules/regular-expression.ts';

/** An extended attribute of a locus, as `locus_extended_attribute` defines it. */
interface Attribute {
  field: string;
  format: string;
  regex: string | undefined;
  length: number | undefined;
  allowed: readonly string[] | undefined;
}

/** A fault and the column that has it. */
interface AttributeProblem {
  column: 'field' | 'value';
  reason: string;
}

const BOOLEANS = ['true', 'false'];

/** Checks values of extended attributes by what their loci say of them. */
export class AttributeRules {
  readonly #connection: DatabaseSync;
  readonly #loci = new Map<number, Map<string, Attribute>>();

  constructor(connection: DatabaseSync) {
    this.#connection = connection;
  }

  /** Why an allele of the locus cannot have this value. Undefined if it can. */
  problem(locus: number, field: string, value: string): AttributeProblem | undefined {
    const attributes = this.#attributesOf(locus);
    const attribute = attributes.get(field);
    if (attribute) {
      const reason = valueProblem(value, attribute);
      return reason === undefined ? undefined : { column: 'value', reason };
    }
    const names = [...attributes.keys()];
    const known = names.length > 0 ? `It has ${names.join(', ')}.` : 'It has none.';
    return {
      column: 'field',
      reason: `The locus has no attribute "${field}". ${known} locus_attributes.tsv defines them.`,
    };
  }

  #attributesOf(locus: number): Map<string, Attribute> {
    const known = this.#loci.get(locus);
    if (known) return known;
    const rows = this.#connection
      .prepare('select * from locus_extended_attribute where locus = ? order by position')
      .all(locus);
    const attributes = new Map(
      rows.map((row) => {
        const field = String(row['field']);
        const text = (column: string) => (row[column] === null ? undefined : String(row[column]));
        const allowed = text('allowed_values');
        const attribute: Attribute = {
          field,
          format: String(row['value_format']),
          regex: text('value_regex'),
          length: row['length'] === null ? undefined : Number(row['length']),
          allowed: allowed === undefined ? undefined : (JSON.parse(allowed) as string[]),
        };
        return [field, attribute] as const;
      }),
    );
    this.#loci.set(locus, attributes);
    return attributes;
  }
}

function valueProblem(value: string, { field, format, regex, length, allowed }: Attribute): string | undefined {
  if (format === 'integer' && !isInteger(value)) return `"${value}" is not a whole number, but ${field} requires one.`;
  if (format === 'boolean' && !BOOLEANS.includes(value)) return `${field} must be true or false, not "${value}".`;
  if (length !== undefined && value.length > length) {
    return `${field} has ${countOf(value.length, 'character')}, but at most ${length} are allowed.`;
  }
  if (allowed && !allowed.includes(value))
    return `${field} is "${value}", but it must be one of ${allowed.join(', ')}.`;
  return regex === undefined ? undefined : mismatchProblem(value, regex, field);
}
