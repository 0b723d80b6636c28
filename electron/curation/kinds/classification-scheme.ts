import { refusal } from '#shared/api/error-codes.ts';
import type { ClassificationMembers } from '#shared/api/curation/classification-members.ts';
import { defined } from '#shared/defined.ts';
import { classificationNameProblem } from '#shared/rules/classification.ts';
import { groupProblems } from '#shared/rules/group-values.ts';
import { errorOf, type RowProblem } from '#shared/rules/rule-problem.ts';
import { longTextProblems } from '#shared/rules/text-members.ts';
import {
  classificationNamed,
  readClassificationRecord,
  schemeOfClassification,
  updateClassificationRecord,
} from '#electron/store/changes/writers/records/classification-record.ts';
import { hasGroup } from '#electron/store/records/classification-repository.ts';
import type { RecordKind } from '../record-kind.ts';

/**
 * Classification schemes, in databases of definitions. Here their name, their description, and the values of their groups change. They are defined and deleted with their
 * groups, which takes a job.
 */
export const classificationSchemeKind: RecordKind<ClassificationMembers> = {
  name: 'classification_scheme',
  noun: 'classification scheme',
  blank: { name: '', description: null, group_fields: [], group_values: {} },
  idOf: ({ classification_scheme_id }) => String(classification_scheme_id),
  right: ({ database }, { key }) => {
    const scheme = schemeOfClassification(database.connection, Number(key['classification_scheme_id']));
    return scheme === undefined ? 'everything' : [{ kind: 'scheme', name: String(scheme) }];
  },
  read: ({ database }, { classification_scheme_id: id }) =>
    id === undefined ? undefined : readClassificationRecord(database.connection, Number(id)),
  normalise: ({ name, description, group_fields, group_values }) => ({
    name: name.trim(),
    description: description?.trim() || null,
    group_fields: group_fields.map(({ field, type, description: about }) => ({
      field: field.trim(),
      type,
      ...defined({ description: about?.trim() || undefined }),
    })),
    group_values: filledValues(group_values),
  }),
  unknown: ({ database }, { classification_scheme_id: id }) =>
    refusal('unknown_classification_scheme', `The database "${database.name}" has no classification scheme ${id}.`),
  check: ({ database }, { members, key }) => {
    const { name, description } = members;
    const problem = classificationNameProblem(name);
    const other = classificationNamed(database.connection, name);
    const isTaken = other !== undefined && other !== Number(key['classification_scheme_id']);
    const ofName: RowProblem[] = [
      ...(problem === undefined ? [] : [errorOf('bad_name', problem, 'name')]),
      ...(isTaken ? [errorOf('known_name', `There is a classification scheme "${name}" already.`, 'name')] : []),
    ];
    const id = Number(key['classification_scheme_id']);
    const isGroup = (group: string) => hasGroup(database, id, Number(group)) && String(Number(group)) === group;
    return [...ofName, ...longTextProblems('description', description), ...groupProblems(members, isGroup)];
  },
  insert() {
    throw refusal('bad_parameter', 'Classification schemes are defined on their page, or by allelier classify.');
  },
  update({ change }, { members, key }) {
    updateClassificationRecord(change, Number(key['classification_scheme_id']), members);
    return key;
  },
  remove() {
    throw refusal('bad_parameter', 'Classification schemes are deleted on their page.');
  },
};

/** Values without those that are empty, as they are stored. */
function filledValues(values: ClassificationMembers['group_values']): ClassificationMembers['group_values'] {
  const filled = Object.entries(values).map(([field, ofGroups]) => {
    const kept = Object.entries(ofGroups ?? {}).map(([group, value]) => [group, value?.trim() ?? ''] as const);
    return [field, Object.fromEntries(kept.filter(([, value]) => value !== ''))] as const;
  });
  return Object.fromEntries(filled.filter(([, ofGroups]) => Object.keys(ofGroups).length > 0));
}
