import { refusal } from '#shared/api/error-codes.ts';
import type { ClassificationMembers } from '#shared/api/curation/classification-members.ts';
import { classificationNameProblem } from '#shared/rules/classification.ts';
import { errorOf, type RowProblem } from '#shared/rules/rule-problem.ts';
import { longTextProblems } from '#shared/rules/text-members.ts';
import {
  classificationNamed,
  readClassificationRecord,
  schemeOfClassification,
  updateClassificationRecord,
} from '#electron/store/changes/writers/records/classification-record.ts';
import type { RecordKind } from '../record-kind.ts';

/**
 * Classification schemes, in databases of definitions. Here their name and description change. They are defined and deleted with their
 * groups, which takes a job.
 */
export const classificationSchemeKind: RecordKind<ClassificationMembers> = {
  name: 'classification_scheme',
  noun: 'classification scheme',
  blank: { name: '', description: null },
  idOf: ({ classification_scheme_id }) => String(classification_scheme_id),
  right: ({ database }, { key }) => {
    const scheme = schemeOfClassification(database.connection, Number(key['classification_scheme_id']));
    return scheme === undefined ? 'everything' : [{ kind: 'scheme', name: String(scheme) }];
  },
  read: ({ database }, { classification_scheme_id: id }) =>
    id === undefined ? undefined : readClassificationRecord(database.connection, Number(id)),
  normalise: ({ name, description }) => ({ name: name.trim(), description: description?.trim() || null }),
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
    return [...ofName, ...longTextProblems('description', description)];
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
