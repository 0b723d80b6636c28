import type { DatabaseSync } from 'node:sqlite';
import { countOf } from '#shared/count-of.ts';
import type { ProblemDetail } from '#shared/problem.ts';
import { conditionProblems } from '#shared/rules/field-conditions.ts';
import { namedTogether } from '#shared/rules/text-members.ts';
import { isolatesAgainstConditions } from '#electron/store/changes/writers/records/field-record.ts';
import { fieldValueProblem, type FieldDefinition } from '#shared/rules/field.ts';
import type { HistoryEntry } from '#electron/store/changes/history.ts';
import {
  areSameFields,
  audienceOfDeleted,
  createFieldWriter,
  loadFields,
} from '#electron/store/changes/writers/field-rows.ts';
import { attributeNames } from '#electron/store/changes/writers/records/attribute-record.ts';

interface DefinedFields {
  added: number;
  updated: number;
  history: HistoryEntry[];
}

/**
 * Defines fields. Redefines a field if all its existing values still fit, and otherwise reports the values that do not.
 * The newest definition of a field counts. One that does not say who sees the field leaves that as it is, also as it was of a deleted one.
 */
export function defineFields(
  connection: DatabaseSync,
  fields: readonly FieldDefinition[],
  report: (detail: Omit<ProblemDetail, 'file'>) => void,
): DefinedFields {
  const known = loadFields(connection);
  const writer = createFieldWriter(connection);
  const attributes = attributeNames(connection);
  const done: DefinedFields = { added: 0, updated: 0, history: [] };
  const all = new Map([...known, ...fields.map((field) => [field.name, field] as const)]);
  for (const given of fields) {
    for (const { message } of conditionProblems(given, all, attributes)) report({ field: given.name, reason: message });
    const before = known.get(given.name);
    const field = {
      ...given,
      audience: given.audience ?? (before ? before.audience : audienceOfDeleted(connection, given.name)),
    };
    if (!before) {
      if (attributes.has(field.name))
        report({ field: field.name, reason: `"${field.name}" is an attribute of a field. ${RENAME}` });
      refuseNewRequired(connection, field, report);
      const problem = conditionsProblem(connection, field, all);
      if (problem !== undefined) report({ field: field.name, reason: problem });
      writer.insert(field);
      done.added += 1;
      done.history.push({ kind: 'isolate_field', record_id: field.name, action: 'Field defined.' });
    } else if (!areSameFields(before, field)) {
      const problem = valuesProblem(connection, before, field) ?? conditionsProblem(connection, field, all);
      if (problem !== undefined) report({ field: field.name, reason: problem });
      writer.update(field);
      done.updated += 1;
      const what = { kind: 'isolate_field', record_id: field.name } as const;
      done.history.push({ ...what, action: 'Field defined anew.', before, after: field });
    }
  }
  return done;
}

const RENAME = 'Give this field another name, or delete the tables of the attribute first.';

function refuseNewRequired(
  connection: DatabaseSync,
  { name, required }: FieldDefinition,
  report: (detail: Omit<ProblemDetail, 'file'>) => void,
): void {
  const isolates = required ? Number(connection.prepare('select count(*) as n from isolate').get()?.['n']) : 0;
  if (isolates === 0) return;
  report({
    field: name,
    reason: `${name} cannot be required: ${countOf(isolates, 'isolate has', 'isolates have')} no value.`,
  });
}

/** Why existing isolates do not fit the conditions of a field. Undefined if they do. */
function conditionsProblem(
  connection: DatabaseSync,
  field: FieldDefinition,
  all: ReadonlyMap<string, FieldDefinition>,
): string | undefined {
  const { ids, count } = isolatesAgainstConditions(connection, field, all);
  if (count === 0) return undefined;
  const have = countOf(count, 'isolate of the database does', 'isolates of the database do');
  return `${have} not fit the conditions: ${namedTogether(ids, count)}.`;
}

/** Why existing values do not fit a new definition. Undefined if they do. */
function valuesProblem(connection: DatabaseSync, before: FieldDefinition, field: FieldDefinition): string | undefined {
  const { name } = field;
  if (before.type !== field.type) return `The type of ${name} is ${before.type} and cannot become ${field.type}.`;
  const several = 'select 1 from isolate_value where field = ? and position > 0';
  if (before.multiple && !field.multiple && connection.prepare(several).get(name)) {
    return `Some isolates in the database have several values of ${name}.`;
  }
  for (const row of connection.prepare('select distinct value from isolate_value where field = ?').iterate(name)) {
    const problem = fieldValueProblem(String(row['value']), field);
    if (problem !== undefined) return `A value in the database would not fit. ${problem}`;
  }
  if (!field.required || before.required) return undefined;
  const lacking = connection
    .prepare('select count(*) as n from isolate where id not in (select isolate from isolate_value where field = ?)')
    .get(name);
  const count = Number(lacking?.['n']);
  return count === 0
    ? undefined
    : `${name} cannot be required: ${countOf(count, 'isolate has', 'isolates have')} no value.`;
}
