import type { ClassificationMembers } from '#shared/api/curation/classification-members.ts';
import { classificationNameProblem } from '#shared/rules/classification.ts';
import { errorOf } from '#shared/rules/rule-problem.ts';
import { formField, type EditorField, type EditorKind } from '../editor-kind.ts';

const fields: readonly EditorField[] = [
  formField('name', 'Name', 'line', {
    help: 'Linked isolate databases use this name, too. The rule cannot be changed: define another classification scheme for other groups.',
    isRequired: true,
    isOwn: true,
    first: '',
  }),
  formField('description', 'About', 'text', { help: 'What its groups mean.' }),
];

export const classificationEditor: EditorKind = {
  noun: 'classification scheme',
  fields: () => Promise.resolve(fields),
  owner: [],
  titleOf: ({ classification_scheme_id: id }) => `Classification scheme ${id}`,
  page: ({ classification_scheme_id: id }) => ['classification_schemes', String(id)],
  list: () => ['classification_schemes'],
  keyOf: ({ id }) => ({ classification_scheme_id: Number(id) }),
  problemsOf(members) {
    const { name } = members as ClassificationMembers;
    const problem = classificationNameProblem(name.trim());
    return problem === undefined ? [] : [errorOf('bad_name', problem, 'name')];
  },
};
