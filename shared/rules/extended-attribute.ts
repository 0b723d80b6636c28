import { countOf } from '../count-of.ts';
import { isInteger } from './field-value.ts';
import { didYouMean } from './near-misses.ts';
import { mismatchProblem } from './regular-expression.ts';
import { errorOf, type RowProblem } from './rule-problem.ts';

/** A value that alleles of a locus have besides their sequence (`service-description.md` §2, extended attribute object). */
export interface AttributeRule {
  field: string;
  value_format: 'integer' | 'text' | 'boolean';
  value_regex?: string | undefined;
  /** The most characters. */
  length?: number | undefined;
  required: boolean;
  allowed_values?: readonly string[] | undefined;
}

const BOOLEANS = ['true', 'false'];

/** Why an allele cannot have this value of the attribute. Undefined if it can. */
export function attributeValueProblem(value: string, attribute: AttributeRule): string | undefined {
  const { field, value_format, value_regex, length, allowed_values } = attribute;
  if (value_format === 'integer' && !isInteger(value))
    return `"${value}" is not a whole number, but ${field} requires one.`;
  if (value_format === 'boolean' && !BOOLEANS.includes(value)) return `${field} must be true or false, not "${value}".`;
  if (length !== undefined && value.length > length) {
    return `${field} has ${countOf(value.length, 'character')}, but at most ${length} are allowed.`;
  }
  if (allowed_values && !allowed_values.includes(value)) {
    return `${field} is "${value}", but it must be one of ${allowed_values.join(', ')}.${didYouMean(value, allowed_values)}`;
  }
  return value_regex === undefined ? undefined : mismatchProblem(value, value_regex, field);
}

/** All that is wrong with the attributes of a new allele. Empty values count as not given. */
export function attributeProblems(
  values: ReadonlyMap<string, string>,
  attributes: readonly AttributeRule[],
): RowProblem[] {
  const problems: RowProblem[] = [];
  const known = new Map(attributes.map((attribute) => [attribute.field, attribute]));
  for (const [field, value] of values) {
    const attribute = known.get(field);
    const reason = attribute ? attributeValueProblem(value, attribute) : unknownAttribute(field, [...known.keys()]);
    if (value !== '' && reason !== undefined) problems.push(errorOf('attribute', reason, field));
  }
  for (const { field, required } of attributes) {
    if (required && (values.get(field) ?? '') === '')
      problems.push(errorOf('required', `${field} must have a value.`, field));
  }
  return problems;
}

/** The sentence about an attribute that the locus does not have. */
export function unknownAttribute(field: string, names: readonly string[]): string {
  const known = names.length > 0 ? `It has ${names.join(', ')}.` : 'It has none.';
  return `The locus has no attribute "${field}". ${known}`;
}
