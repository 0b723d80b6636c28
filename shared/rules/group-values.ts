import type { GroupField, GroupFields } from '../api/classification.ts';
import type { ClassificationMembers } from '../api/curation/classification-members.ts';
import { addressPartProblem } from './address-part.ts';
import { isInteger } from './field-value.ts';
import { errorOf, type RowProblem } from './rule-problem.ts';
import { lineProblems } from './text-members.ts';

type Described = Pick<ClassificationMembers, 'group_fields' | 'group_values'>;

/** Why a text cannot be the name of a field of groups. Undefined if it can. */
export function groupFieldNameProblem(name: string): string | undefined {
  return addressPartProblem(name, 'the name of a field of groups');
}

/** Why a group cannot have a value. Undefined if it can. */
export function groupValueProblem(
  value: string,
  { field, type }: Pick<GroupField, 'field' | 'type'>,
): string | undefined {
  if (type === 'text' || isInteger(value)) return undefined;
  return `"${value}" is not a whole number, but ${field} requires one.`;
}

/** A value as replies have it: a number where the field holds whole numbers. */
export function groupValue(type: GroupField['type'], value: string): GroupFields[string] {
  return type === 'integer' && isInteger(value) ? Number(value) : value;
}

/** All that is wrong with the fields of groups and their values. `isGroup` says which groups there are. */
export function groupProblems(members: Described, isGroup: (group: string) => boolean): RowProblem[] {
  const known = new Map(members.group_fields.map((each) => [each.field, each]));
  return [...fieldProblems(members.group_fields), ...valueProblems(members.group_values, known, isGroup)];
}

function fieldProblems(fields: readonly GroupField[]): RowProblem[] {
  const seen = new Set<string>();
  return fields.flatMap(({ field, description = null }) => {
    const isRepeated = seen.has(field);
    seen.add(field);
    const reason = isRepeated ? `The field "${field}" is given twice.` : groupFieldNameProblem(field);
    if (reason !== undefined) return [errorOf('bad_field', reason, 'group_fields')];
    return lineProblems([
      ['group_fields', 'The name of a field', field],
      ['group_fields', `The description of ${field}`, description],
    ]);
  });
}

function valueProblems(
  values: Described['group_values'],
  known: ReadonlyMap<string, GroupField>,
  isGroup: (group: string) => boolean,
): RowProblem[] {
  return Object.entries(values).flatMap(([field, ofGroups]) => {
    const about = known.get(field);
    const member = `group_values.${field}`;
    if (!about) {
      const reason = `Groups have values of "${field}", which is not among the fields. Add the field, or empty its values first.`;
      return [errorOf('unknown_field', reason, 'group_fields')];
    }
    return Object.entries(ofGroups ?? {}).flatMap(([group, value]) => {
      if (!isGroup(group)) return [errorOf('unknown_group', `There is no group ${group}.`, member)];
      const reason = groupValueProblem(value ?? '', about);
      if (reason !== undefined) return [errorOf('bad_value', `Group ${group}: ${reason}`, member)];
      return lineProblems([[member, `The value of group ${group}`, value]]);
    });
  });
}
