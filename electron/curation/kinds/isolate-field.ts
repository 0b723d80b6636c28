import { refusal } from '#shared/api/error-codes.ts';
import { blankOf } from '#shared/api/curation/blank-of.ts';
import { FieldMembers } from '#shared/api/curation/field-members.ts';
import { BUILT_IN_FIELDS, FIELD_AUDIENCES, type FieldCondition } from '#shared/rules/field-basics.ts';
import { defined } from '#shared/defined.ts';
import { countOf } from '#shared/count-of.ts';
import {
  fieldDefinitionProblems,
  fieldNameProblem,
  fieldValueProblem,
  type FieldDefinition,
} from '#shared/rules/field.ts';
import { conditionProblems } from '#shared/rules/field-conditions.ts';
import { errorOf, warningOf, type RowProblem } from '#shared/rules/rule-problem.ts';
import { longTextProblems, namedTogether } from '#shared/rules/text-members.ts';
import { audienceOfDeleted, loadFields } from '#electron/store/changes/writers/field-rows.ts';
import {
  definitionOf,
  isolatesAgainstConditions,
  insertFieldRecord,
  isolatesWithCount,
  isolatesWithValue,
  placeField,
  readFieldRecord,
  removeFieldRecord,
  updateFieldRecord,
} from '#electron/store/changes/writers/records/field-record.ts';
import { attributeNames, rangeTablesOf } from '#electron/store/changes/writers/records/attribute-record.ts';
import type { RecordRequest, Reading, RecordKind } from '../record-kind.ts';
import { refuseInUse } from './refuse-in-use.ts';

/** Fields of isolates and their rules. Who curates everything keeps them. */
export const isolateFieldKind: RecordKind<FieldMembers> = {
  name: 'isolate_field',
  noun: 'field',
  blank: blankOf(FieldMembers, { type: 'text', audience: 'everybody' }),
  idOf: ({ field }) => String(field),
  right: () => 'everything',
  read: ({ database }, { field }) =>
    field === undefined ? undefined : readFieldRecord(database.connection, String(field)),
  normalise: ({ name, regex, comments, group, unit, allowed_values, conditions, ...rest }) => ({
    ...rest,
    conditions: conditions.map(trimmedCondition),
    name: name.trim(),
    regex: regex || null,
    comments: comments?.trim() || null,
    group: group?.trim() || null,
    unit: unit?.trim() || null,
    allowed_values: allowed_values.map((value) => value.trim()).filter((value) => value !== ''),
  }),
  isFixed: ({ field }) => BUILT_IN_FIELDS.includes(String(field)),
  unknown: ({ database }, { field }) =>
    refusal('unknown_field', `The isolates of "${database.name}" have no field "${field}".`),
  check(reading, asked) {
    const { members } = asked;
    const nameProblem = fieldNameProblem(members.name);
    const repeated = members.allowed_values.find((value, index, all) => all.indexOf(value) < index);
    const rules = fieldDefinitionProblems(definitionOf(members)).filter((problem) => problem !== nameProblem);
    const own = [
      ...(nameProblem === undefined ? [] : [errorOf('bad_name', nameProblem, 'name')]),
      ...rules.map((problem) => errorOf('bad_rule', problem, memberOf(problem))),
      ...(repeated === undefined ? [] : [errorOf('repeated', `"${repeated}" is given twice.`, 'allowed_values')]),
      ...longTextProblems('comments', members.comments),
      ...nameProblems(reading, asked),
      ...rangeProblems(reading, asked),
      ...wrongConditions(reading, members),
    ];
    return own.length > 0
      ? own
      : [
          ...shownAgain(reading, asked),
          ...brokenValues(reading, asked),
          ...brokenConditions(reading, asked),
          ...conditionsOfOthers(reading, members),
        ];
  },
  insert({ change }, { members }) {
    insertFieldRecord(change, members);
    return { field: members.name };
  },
  update({ change }, { members, before, key }) {
    updateFieldRecord(change, before, members);
    return key;
  },
  rows: (_reading, { field }) => ({ table: 'isolate_field', where: { name: String(field) } }),
  comeBack({ change }, { members }) {
    placeField(change.connection, members);
    change.contentChanged();
  },
  remove({ change, database }, { field }) {
    const name = String(field);
    const { ids, count } = isolatesWithValue(database.connection, name, () => true);
    const reasons =
      count === 0 ? [] : [`${countOf(count, 'isolate has', 'isolates have')} a value: ${namedTogether(ids, count)}.`];
    const attributes = [...attributeNames(database.connection, name)];
    if (attributes.length > 0) reasons.push(`Attributes are derived from it: ${namedTogether(attributes)}.`);
    const dependent = dependentOn(name, loadFields(database.connection));
    reasons.push(...dependent.map((other) => `The field "${other.name}" has a condition on it.`));
    refuseInUse(`The field "${name}"`, reasons);
    removeFieldRecord(change, name);
  },
};

/** The member that a sentence about a rule is about. */
function memberOf(problem: string): string | undefined {
  const heading = /^The (group|unit) /.exec(problem)?.[1];
  if (heading !== undefined) return heading;
  if (problem.startsWith('The signs')) return 'qualified';
  if (/allowed[ _]value/i.test(problem)) return 'allowed_values';
  if (problem.startsWith('min')) return 'min';
  return /length/i.test(problem) ? 'length' : 'regex';
}

function nameProblems({ database }: Reading, { members: { name }, before }: RecordRequest<FieldMembers>): RowProblem[] {
  if (before) {
    if (before.name === name) return [];
    return [errorOf('name_stays', 'The name of a field stays: tables and scripts know it by its name.', 'name')];
  }
  if (readFieldRecord(database.connection, name)) {
    return [errorOf('known_name', `There is a field "${name}" already.`, 'name')];
  }
  const isAttribute = attributeNames(database.connection).has(name);
  return isAttribute
    ? [errorOf('known_name', `"${name}" is an attribute of a field. Give this field another name.`, 'name')]
    : [];
}

/** Ranges of numbers need numbers. */
function rangeProblems({ database }: Reading, { members, before }: RecordRequest<FieldMembers>): RowProblem[] {
  const { name, type } = members;
  if (!before || (type !== 'date' && type !== 'bool')) return [];
  const [table] = rangeTablesOf(database.connection, name);
  if (table === undefined) return [];
  return [
    errorOf('bad_type', `The table ${table} of an attribute has ranges of its numbers. Delete that first.`, 'type'),
  ];
}

/** Warns where a new field has the name of a deleted one that fewer people saw: what isolates tell of that one is told again. */
function shownAgain(
  { database: { connection } }: Reading,
  { members: { name, audience }, before, isRestored = false }: RecordRequest<FieldMembers>,
): RowProblem[] {
  const former = before || isRestored ? undefined : audienceOfDeleted(connection, name);
  if (former === undefined || FIELD_AUDIENCES.indexOf(former) <= FIELD_AUDIENCES.indexOf(audience)) return [];
  const sentence = `A deleted field "${name}" was for ${former} only. The history of isolates tells its values to whoever sees the new one.`;
  return [warningOf('shown_again', sentence, 'audience')];
}

/** A condition as it is kept: without blanks around, and without what says nothing. */
function trimmedCondition({
  field,
  values = [],
  required = false,
  allowed_values = [],
}: FieldCondition): FieldCondition {
  const listOf = (list: readonly string[]) => {
    const texts = [...new Set(list.map((value) => value.trim()))].filter((value) => value !== '');
    return texts.length === 0 ? undefined : texts;
  };
  return {
    field: field.trim(),
    ...defined({ values: listOf(values), required: required || undefined, allowed_values: listOf(allowed_values) }),
  };
}

function wrongConditions({ database: { connection } }: Reading, members: FieldMembers): RowProblem[] {
  if (members.conditions.length === 0) return [];
  const definition = definitionOf(members);
  const fields = new Map(loadFields(connection)).set(members.name, definition);
  const problems = conditionProblems(definition, fields, attributeNames(connection));
  return problems.map(({ code, message }) => errorOf(code, message, 'conditions'));
}

/** Conditions of other fields that would not fit this one any more. */
function conditionsOfOthers({ database: { connection } }: Reading, members: FieldMembers): RowProblem[] {
  const fields = new Map(loadFields(connection)).set(members.name, definitionOf(members));
  return dependentOn(members.name, fields).flatMap((other) =>
    conditionProblems(other, fields).map(({ message }) =>
      warningOf('condition_of_other', `The field "${other.name}" would not fit. ${message}`),
    ),
  );
}

function dependentOn(name: string, fields: ReadonlyMap<string, FieldDefinition>): FieldDefinition[] {
  return [...fields.values()].filter(({ conditions = [] }) => conditions.some(({ field }) => field === name));
}

/** Isolates that new conditions would forbid. They stay as they are, if a reason says so. */
function brokenConditions(
  { database: { connection } }: Reading,
  { members, before }: RecordRequest<FieldMembers>,
): RowProblem[] {
  if (members.conditions.length === 0 || JSON.stringify(before?.conditions) === JSON.stringify(members.conditions)) {
    return [];
  }
  const { ids, count } = isolatesAgainstConditions(connection, definitionOf(members), loadFields(connection));
  if (count === 0) return [];
  const message = `${countOf(count, 'isolate')} would not fit: ${namedTogether(ids, count)}.`;
  return [warningOf('values', message, 'conditions')];
}

/** The rule that is another one than before. */
function changedRule(before: FieldMembers | undefined, members: FieldMembers): string {
  const rules = ['qualified', 'allowed_values', 'regex', 'min', 'max', 'length'] as const;
  const isOther = (rule: (typeof rules)[number]) => JSON.stringify(before?.[rule]) !== JSON.stringify(members[rule]);
  return rules.find(isOther) ?? 'name';
}

/** Members of a field that are no rules for its values. */
const NO_RULES = {
  position: 0,
  comments: '',
  audience: 'everybody',
  group: '',
  unit: '',
  sparse: false,
  conditions: [],
};

/** Values of isolates that the rules would forbid. They stay as they are, if a reason says so. */
function brokenValues(
  { database: { connection } }: Reading,
  { members, before }: RecordRequest<FieldMembers>,
): RowProblem[] {
  const { name, required, multiple, type } = members;
  if (before && JSON.stringify({ ...before, ...NO_RULES }) === JSON.stringify({ ...members, ...NO_RULES })) {
    return [];
  }
  const definition = definitionOf(members);
  const problems: RowProblem[] = [];
  const isTypeChanged = before !== undefined && before.type !== type;
  const broken = isolatesWithValue(connection, name, (value) => fieldValueProblem(value, definition) !== undefined);
  if (broken.count > 0) {
    const message = `${countOf(broken.count, 'value')} would not fit, of isolates ${namedTogether(broken.ids, broken.count)}.`;
    // A text that is no number could not be sorted or searched as one.
    problems.push(
      isTypeChanged ? errorOf('values', message, 'type') : warningOf('values', message, changedRule(before, members)),
    );
  }
  if (required && before?.required !== true) {
    const none = isolatesWithCount(connection, name, 'none');
    const message = `${countOf(none.count, 'isolate has', 'isolates have')} no value: ${namedTogether(none.ids, none.count)}.`;
    if (none.count > 0) problems.push(warningOf('required', message, 'required'));
  }
  if (!multiple && before?.multiple === true) {
    const several = isolatesWithCount(connection, name, 'several');
    const message = `${countOf(several.count, 'isolate has', 'isolates have')} several values: ${namedTogether(several.ids, several.count)}.`;
    if (several.count > 0) problems.push(errorOf('several_values', message, 'multiple'));
  }
  return problems;
}
