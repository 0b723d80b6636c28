import { addressPartProblem } from './address-part.ts';
import { lineProblem } from './description.ts';
import {
  BUILT_IN_FIELDS,
  isSpecialColumn,
  type FieldAudience,
  type FieldCondition,
  type FieldType,
} from './field-basics.ts';
import {
  booleanOf,
  flagOf,
  isDate,
  isDecimal,
  isInteger,
  isPlaceholder,
  numberOf,
  withoutQualifier,
} from './field-value.ts';
import { possibleDateSentence } from './possible-dates.ts';
import { didYouMean } from './near-misses.ts';
import { mismatchProblem, regularExpressionProblem } from './regular-expression.ts';

/** What a provenance field of an isolate may contain (`isolate_field`). */
export interface FieldDefinition {
  name: string;
  type: FieldType;
  /** The most characters. */
  length?: number | undefined;
  required: boolean;
  min?: number | undefined;
  max?: number | undefined;
  /** An expression that must occur somewhere in the value. `^` and `$` make it match the whole value. */
  regex?: string | undefined;
  comments?: string | undefined;
  allowed_values?: readonly string[] | undefined;
  /** Whether it may contain several values, separated by `;`. */
  multiple: boolean;
  /** Who sees it. Absent: a field that is there stays as it is, and a new one is for everybody. */
  audience?: FieldAudience | undefined;
  /** Heading under which it stands with others: `Antimicrobial susceptibility`. */
  group?: string | undefined;
  /** What its values are measured in: `mg/L`. */
  unit?: string | undefined;
  /** One of many fields of which few isolates have a value: `phenotypic` of a record holds it, not `provenance`. */
  sparse?: boolean | undefined;
  /** A number may have `<`, `<=`, `>` or `>=` before it. It is shown as given, and compared by the number. */
  qualified?: boolean | undefined;
  /** What it must be like where other fields have values. */
  conditions?: readonly FieldCondition[] | undefined;
}

/** A name with the unit behind it, as headings show it: `penicillin (mg/L)`. */
export function nameWithUnit({ name, unit }: Pick<FieldDefinition, 'name' | 'unit'>): string {
  return unit === undefined ? name : `${name} (${unit})`;
}

/** Whether a table or a form has a field only where somebody asks for it: few isolates have a value. */
export function isAddedOnly({
  sparse = false,
  required = false,
}: {
  sparse?: boolean | undefined;
  required?: boolean | undefined;
}): boolean {
  return sparse && !required;
}

/** Whether everybody sees a field. */
export function isForEverybody(field: Pick<FieldDefinition, 'audience'> | undefined): boolean {
  return (field?.audience ?? 'everybody') === 'everybody';
}

/** Who sees a field that not everybody sees: `Seen by curators only`. */
export function audienceSentence(field: Pick<FieldDefinition, 'audience'> | undefined): string | undefined {
  if (!field?.audience || isForEverybody(field)) return undefined;
  return `Seen by ${field.audience === 'members' ? 'members and curators' : 'curators'} only`;
}

/** What a field is about, with a sentence about who sees it where not everybody does. Undefined where there is nothing to say. */
export function aboutField(field: Pick<FieldDefinition, 'audience' | 'comments'>): string | undefined {
  const seen = audienceSentence(field);
  if (seen === undefined) return field.comments || undefined;
  return `${field.comments ? field.comments.replace(/\.?$/, '. ') : ''}${seen}.`;
}

/** What separates several values in one cell. */
export const VALUE_SEPARATOR = ';';

const KINDS: Record<FieldType, string> = {
  int: 'a whole number',
  float: 'a number with a decimal point',
  date: 'a date of the form YYYY-MM-DD',
  text: 'a text',
  bool: 'true or false',
};

/** Why a text cannot be the name of a field. Undefined if it can. */
export function fieldNameProblem(name: string): string | undefined {
  if (name.trim() === '') return 'The field has no name.';
  if (name !== name.trim()) return `The field name "${name}" begins or ends with a blank.`;
  if (BUILT_IN_FIELDS.includes(name)) return `"${name}" is a member of every record and cannot be defined again.`;
  if (isSpecialColumn(name)) return `"${name}" is a column with its own meaning, so it cannot be a field.`;
  if (/[\p{Cc}/;]/u.test(name)) return `The field name "${name}" contains "/", ";" or a control character.`;
  if (name.length > 64) return `The field name "${name.slice(0, 40)}…" is longer than 64 characters.`;
  return addressPartProblem(name, 'the name of a field');
}

/** Everything that is wrong with a definition, in the order of its members. */
export function fieldDefinitionProblems(field: FieldDefinition): string[] {
  const { name, type, length, min, max, regex, allowed_values, group, unit } = field;
  const problems = [fieldNameProblem(name), lineProblem('The group', group ?? ''), lineProblem('The unit', unit ?? '')];
  if (length !== undefined && !(Number.isInteger(length) && length > 0)) {
    problems.push('The length must be a whole number above zero.');
  }
  const isNumber = type === 'int' || type === 'float';
  if ((min !== undefined || max !== undefined) && !isNumber) {
    problems.push(`min and max are for numbers, but the type is ${type}.`);
  }
  if (field.qualified && !isNumber) problems.push(`The signs < and > are for numbers, but the type is ${type}.`);
  if (type === 'bool' && allowed_values !== undefined) {
    problems.push('allowed_values are not for the type bool: its values are true and false.');
  }
  if (min !== undefined && max !== undefined && min > max) problems.push(`min (${min}) is larger than max (${max}).`);
  if (regex !== undefined) problems.push(regularExpressionProblem(regex));
  const told = problems.filter((problem) => problem !== undefined);
  if (told.length > 0 || allowed_values === undefined) return told;
  // Each allowed value must fit the rest of the definition.
  const own = { ...field, allowed_values: undefined, required: true };
  return allowed_values.flatMap((value) => {
    const problem = fieldValueProblem(value, own);
    return problem === undefined ? [] : [`The allowed value "${value}" does not fit the field. ${problem}`];
  });
}

/**
 * The values in a cell: one, or several if the field takes several. Empty ones are left out. Whatever says yes or no in
 * a field of type bool becomes `true` or `false`.
 */
export function fieldValues(cell: string, { type, multiple }: FieldOfText): string[] {
  const written = multiple ? splitValues(cell) : cell === '' ? [] : [cell];
  return type === 'bool' ? written.map((value) => String(flagOf(value) ?? value)) : written;
}

/** What the reading of a cell needs to know of its field. */
export interface FieldOfText {
  type: string;
  multiple?: boolean | undefined;
}

/** The parts of a cell that holds several values. In a value, `\;` stands for ";" and `\\` for a backslash. */
export function splitValues(cell: string): string[] {
  const parts = cell.includes('\\') ? splitEscaped(cell) : cell.split(VALUE_SEPARATOR);
  return parts.map((value) => value.trim()).filter((value) => value !== '');
}

/** A pair of a backslash and what it marks, or the separator, or what is between. */
const PIECE = /\\[\\;]|;|[^\\;]+|\\/g;

function splitEscaped(cell: string): string[] {
  const parts = [''];
  for (const [piece] of cell.matchAll(PIECE)) {
    if (piece === VALUE_SEPARATOR) parts.push('');
    else parts[parts.length - 1] += piece.length === 2 && piece.startsWith('\\') ? piece.slice(1) : piece;
  }
  return parts;
}

/** One cell that `splitValues` takes apart into these values again. */
export function joinValues(values: readonly string[]): string {
  return values.map(escapedValue).join(VALUE_SEPARATOR);
}

/** A value as a part of such a cell: `a\;b` for "a;b". */
export function escapedValue(value: string): string {
  return value.replaceAll(/[\\;]/g, (mark) => `\\${mark}`);
}

/** Why a value cannot be in a field. `code` names the rule. */
export interface ValueFault {
  code: 'required' | 'repeated_value' | 'type' | 'allowed_values' | 'length' | 'range' | 'regex' | 'placeholder';
  reason: string;
}

/** Why these values cannot be those of the field. Undefined if they can. */
export function fieldFault(values: readonly string[], field: FieldDefinition): ValueFault | undefined {
  if (values.length === 0 && field.required) return { code: 'required', reason: `${field.name} must have a value.` };
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] as string;
    if (index > 0 && values.indexOf(value) < index)
      return { code: 'repeated_value', reason: `"${value}" is given twice.` };
    const fault = fieldValueFault(value, field);
    if (fault) return fault;
  }
  return undefined;
}

/** The same in words, for one value. */
export function fieldValueProblem(value: string, field: FieldDefinition): string | undefined {
  return fieldValueFault(value, field)?.reason;
}

/** Why one value cannot be in the field. Undefined if it can. */
function fieldValueFault(value: string, field: FieldDefinition): ValueFault | undefined {
  const { name, type, length, regex, allowed_values } = field;
  if (!isOfType(field.qualified ? withoutQualifier(value) : value, type))
    return { code: 'type', reason: typeProblem(value, field) };
  if (allowed_values) return notAllowed(value, name, allowed_values);
  if (length !== undefined && value.length > length) {
    const reason = `The value has ${value.length} characters, but ${name} takes at most ${length}.`;
    return { code: 'length', reason };
  }
  const outside = type === 'int' || type === 'float' ? rangeProblem(numberOf(value), field) : undefined;
  if (outside !== undefined) return { code: 'range', reason: outside };
  const mismatch = regex === undefined ? undefined : mismatchProblem(value, regex, name);
  if (mismatch !== undefined) return { code: 'regex', reason: mismatch };
  if (type === 'text' && regex === undefined && !field.required && isPlaceholder(value)) {
    return { code: 'placeholder', reason: `"${value}" means that nothing is known. Leave the cell empty instead.` };
  }
  return undefined;
}

/** Sets of long lists: each serves for thousands of cells. */
const sets = new WeakMap<readonly string[], ReadonlySet<string>>();

/** Why a value is none of these. `name` says of what. */
export function notAllowed(value: string, name: string, allowed: readonly string[]): ValueFault | undefined {
  const set = sets.get(allowed) ?? new Set(allowed);
  sets.set(allowed, set);
  if (set.has(value)) return undefined;
  const meant = didYouMean(value, allowed);
  const reason = `"${shortened(value)}" is not an allowed value of ${name}${meant === '' ? `: ${listed(allowed)}.` : `.${meant}`}`;
  return { code: 'allowed_values', reason };
}

function rangeProblem(value: number, { name, min, max }: FieldDefinition): string | undefined {
  if (min !== undefined && value < min) return `${value} is less than ${min}, the minimum of ${name}.`;
  if (max !== undefined && value > max) return `${value} is more than ${max}, the maximum of ${name}.`;
  return undefined;
}

function isOfType(value: string, type: FieldType): boolean {
  switch (type) {
    case 'int':
      return isInteger(value);
    case 'float':
      return isDecimal(value);
    case 'date':
      return isDate(value);
    case 'bool':
      return booleanOf(value) !== undefined;
    case 'text':
      return true;
  }
}

function typeProblem(value: string, { name, type, required }: FieldDefinition): string {
  const hint = isPlaceholder(value) && !required ? ' Leave the cell empty if it is not known.' : '';
  const wanted = type === 'bool' ? 'it' : 'one';
  const meant = type === 'date' ? possibleDateSentence(value) : '';
  return `"${shortened(value)}" is not ${KINDS[type]}, but ${name} requires ${wanted}.${meant}${hint}`;
}

/** The beginning of a long value, for sentences. */
export function shortened(value: string): string {
  return value.length > 60 ? `${value.slice(0, 60)}…` : value;
}

/** The first allowed values, and their number. */
function listed(values: readonly string[]): string {
  const shown = values.slice(0, 8).join(', ');
  return values.length > 8 ? `${shown}, … (${values.length} in all)` : shown;
}
