import { z } from 'zod';
import { numberText } from '../count-of.ts';
import { fieldValueProblem, notAllowed, shortened, type FieldDefinition, type ValueFault } from './field.ts';
import { FieldCondition } from './field-basics.ts';
import { isDecimal } from './field-value.ts';
import { errorOf, type RowProblem } from './rule-problem.ts';

export interface ConditionedRecord {
  fields: ReadonlyMap<string, Pick<FieldDefinition, 'type'>>;
  /** The values of a field. Undefined: they are not known, so what depends on them is not checked. */
  valuesOf(field: string): readonly string[] | undefined;
}

/** Values that the conditions of one field name, in all. A list that is longer is a field of its own. */
const MOST_VALUES = 20_000;

interface ByField {
  any: FieldCondition[];
  byValue: Map<string, FieldCondition[]>;
}

/** Conditions are looked up for each of very many rows. */
const lookups = new WeakMap<readonly FieldCondition[], ReadonlyMap<string, ByField>>();

function lookupOf(conditions: readonly FieldCondition[], record: ConditionedRecord): ReadonlyMap<string, ByField> {
  const known = lookups.get(conditions);
  if (known) return known;
  const made = new Map<string, ByField>();
  for (const condition of conditions) {
    const { field, values = [] } = condition;
    const own = made.get(field) ?? { any: [], byValue: new Map<string, FieldCondition[]>() };
    made.set(field, own);
    if (values.length === 0) own.any.push(condition);
    for (const value of values) {
      const key = keyOf(value, record.fields.get(field));
      const same = own.byValue.get(key);
      if (same) same.push(condition);
      else own.byValue.set(key, [condition]);
    }
  }
  lookups.set(conditions, made);
  return made;
}

/** A value as it is compared: 1.50 is 1.5 in a field of numbers. */
function keyOf(value: string, field: Pick<FieldDefinition, 'type'> | undefined): string {
  const isNumber = field?.type === 'int' || field?.type === 'float';
  return isNumber && isDecimal(value) ? String(Number(value)) : value;
}

/** What holds for a field in an isolate because of one other field. */
interface Holding {
  other: string;
  values: readonly string[];
  required: boolean;
  /** The lists of which a value must be in one. None: any value. */
  lists: (readonly string[])[];
}

function holding({ conditions = [] }: Pick<FieldDefinition, 'conditions'>, record: ConditionedRecord): Holding[] {
  if (conditions.length === 0) return [];
  const found: Holding[] = [];
  for (const [other, { any, byValue }] of lookupOf(conditions, record)) {
    const values = record.valuesOf(other) ?? [];
    if (values.length === 0) continue;
    const type = record.fields.get(other);
    const holds = [...any, ...values.flatMap((value) => byValue.get(keyOf(value, type)) ?? [])];
    const lists = holds.flatMap(({ allowed_values = [] }) => (allowed_values.length > 0 ? [allowed_values] : []));
    if (holds.length > 0) found.push({ other, values, required: holds.some(({ required }) => required), lists });
  }
  return found;
}

/** A fault with the other field that it depends on. */
interface ConditionFault {
  code: 'required_where' | 'allowed_where';
  reason: string;
  other: string;
}

/** Why these values of a field do not fit the other fields of the isolate. Undefined if they do. */
export function conditionFault(
  values: readonly string[],
  field: FieldDefinition,
  record: ConditionedRecord,
): ConditionFault | undefined {
  for (const { other, values: has, required, lists } of holding(field, record)) {
    const where = `${field.name} where ${other} is ${shortened(has.join(', '))}`;
    if (required && values.length === 0) {
      const reason = `${field.name} must have a value where ${other} is ${shortened(has.join(', '))}.`;
      return { code: 'required_where', reason, other };
    }
    if (lists.length === 0) continue;
    for (const value of values) {
      const faults = lists.map((list) => notAllowed(value, where, list));
      const [first] = faults;
      if (!first || faults.includes(undefined)) continue;
      const { reason } = lists.length === 1 ? first : (notAllowed(value, where, lists.flat()) as ValueFault);
      return { code: 'allowed_where', reason, other };
    }
  }
  return undefined;
}

/** The same as a problem of a row. */
export function conditionProblem(
  values: readonly string[],
  field: FieldDefinition,
  record: ConditionedRecord,
  place: string = field.name,
): RowProblem | undefined {
  const fault = conditionFault(values, field, record);
  return fault && { ...errorOf(fault.code, fault.reason, place), depends_on: fault.other };
}

/** A field as the other fields of an isolate leave it: whether it needs a value, and the values that are offered. */
export function fieldWhere<Field extends Pick<FieldDefinition, 'conditions' | 'required' | 'allowed_values'>>(
  field: Field,
  record: ConditionedRecord,
): Field {
  let { required, allowed_values } = field;
  for (const { required: isNeeded, lists } of holding(field, record)) {
    required ||= isNeeded;
    if (lists.length === 0) continue;
    const offered = new Set(lists.flat());
    allowed_values = allowed_values ? allowed_values.filter((value) => offered.has(value)) : [...offered];
  }
  return { ...field, required, allowed_values };
}

/** Without the conditions on fields that are not there: whoever does not see a field does not see what depends on it. */
export function seenConditions(
  conditions: readonly FieldCondition[] | undefined,
  isSeen: (field: string) => boolean,
): readonly FieldCondition[] | undefined {
  const seen = conditions?.filter(({ field }) => isSeen(field)) ?? [];
  return seen.length === 0 ? undefined : seen.length === conditions?.length ? conditions : seen;
}

/** The conditions that a cell of a table says, as JSON. */
export function readConditions(cell: string): { value: FieldCondition[] } | { reason: string } {
  try {
    const { data } = z.array(FieldCondition).safeParse(JSON.parse(cell));
    if (data) return { value: data };
  } catch {
    // Said below.
  }
  const example: FieldCondition[] = [{ field: 'country', values: ['Norway'], required: true }];
  return { reason: `The conditions are not written as JSON such as ${JSON.stringify(example)}.` };
}

/** Everything that is wrong with the conditions of a field, given all fields and attributes of its database. */
export function conditionProblems(
  field: FieldDefinition,
  fields: ReadonlyMap<string, FieldDefinition>,
  attributes: ReadonlySet<string> = new Set(),
): { code: 'unknown_field' | 'circle' | 'bad_condition'; message: string }[] {
  const { name, conditions = [] } = field;
  const named = conditions.reduce(
    (sum, { values, allowed_values }) => sum + sizeOf(values) + sizeOf(allowed_values),
    0,
  );
  if (named > MOST_VALUES) {
    const message = `The conditions of ${name} name ${numberText(named)} values, but at most ${numberText(MOST_VALUES)} are taken.`;
    return [{ code: 'bad_condition', message }];
  }
  return conditions.flatMap((condition, index) => {
    const found = oneProblem(condition, field, fields, attributes);
    return found === undefined ? [] : [{ ...found, message: `Condition ${index + 1}: ${found.message}` }];
  });
}

function sizeOf(list: readonly string[] | undefined): number {
  return list?.length ?? 0;
}

function oneProblem(
  condition: FieldCondition,
  field: FieldDefinition,
  fields: ReadonlyMap<string, FieldDefinition>,
  attributes: ReadonlySet<string>,
): ReturnType<typeof conditionProblems>[number] | undefined {
  const { field: other, values = [], required = false, allowed_values = [] } = condition;
  const bad = (message: string) => ({ code: 'bad_condition' as const, message });
  if (other === '') return bad('It names no field.');
  if (other === field.name) return bad(`${other} is the field itself. Name another one.`);
  const of = fields.get(other);
  if (!of && attributes.has(other)) {
    const message = `"${other}" is an attribute, which follows from a field. Name that field, with the values that give the result.`;
    return { code: 'unknown_field', message };
  }
  if (!of) return { code: 'unknown_field', message: `There is no field "${shortened(other)}".` };
  const circle = circleTo(field.name, other, fields);
  if (circle) return { code: 'circle', message: `The fields depend on each other in a circle: ${circle.join(' → ')}.` };
  if (!required && allowed_values.length === 0) {
    return bad(`It asks for nothing where ${other} has a value. Say that a value is needed, or which are allowed.`);
  }
  for (const value of values) {
    const problem =
      of.type === 'bool' && value !== 'true' && value !== 'false'
        ? `Write true or false for ${other}, not "${shortened(value)}".`
        : fieldValueProblem(value, { ...of, required: true });
    if (problem !== undefined) return bad(problem);
  }
  for (const value of allowed_values) {
    const problem = fieldValueProblem(value, { ...field, required: true });
    if (problem !== undefined) return bad(`The allowed value "${shortened(value)}" does not fit the field. ${problem}`);
  }
  return undefined;
}

/** The way from a field over what it depends on back to itself. Undefined if there is none. */
function circleTo(
  name: string,
  from: string,
  fields: ReadonlyMap<string, FieldDefinition>,
): readonly string[] | undefined {
  const seen = new Set<string>();
  const ways = [[name, from]];
  for (let way = ways.pop(); way; way = ways.pop()) {
    const at = way.at(-1) as string;
    if (at === name) return way;
    if (seen.has(at)) continue;
    seen.add(at);
    for (const next of new Set(fields.get(at)?.conditions?.map(({ field }) => field))) ways.push([...way, next]);
  }
  return undefined;
}
