import type { QueryClient } from '@tanstack/react-query';
import type { RecordAddress } from '#renderer/api/curation/records.ts';
import { classificationQueries } from '#renderer/api/definitions/classification.ts';
import type { ClassificationMembers } from '#shared/api/curation/classification-members.ts';
import { classificationNameProblem } from '#shared/rules/classification.ts';
import { errorOf } from '#shared/rules/rule-problem.ts';
import { formField, type EditorField, type EditorKind } from '../editor-kind.ts';

const NAMES: readonly EditorField[] = [
  formField('name', 'Name', 'line', {
    help: 'Linked isolate databases use this name, too. The rule cannot be changed: define another classification scheme for other groups.',
    isRequired: true,
    isOwn: true,
    first: '',
  }),
  formField('description', 'About', 'text', { help: 'What its groups mean.' }),
];

const GROUP_FIELDS = formField(
  'group_fields',
  'Fields of groups',
  {
    kind: 'rows',
    noun: 'field',
    columns: [
      { member: 'field', label: 'Name', widget: 'line', first: '' },
      { member: 'type', label: 'Values', widget: { choices: ['text', 'integer'] }, first: 'text' },
      { member: 'description', label: 'About', widget: 'line' },
    ],
  },
  { help: 'What is said of groups, such as a nickname. Values can be given once a field is saved.', group: 'Groups' },
);

async function fields(client: QueryClient, { site, database, key }: RecordAddress): Promise<EditorField[]> {
  const id = Number(key['classification_scheme_id']);
  const { group_fields = [] } = await client.fetchQuery(classificationQueries.one(site, database, id));
  if (group_fields.length === 0) return [...NAMES, GROUP_FIELDS];
  const groups = await client.fetchQuery(classificationQueries.groups(site, database, id));
  const names = groups.map((group) => String(group.id));
  const values = group_fields.map(({ field, description = '' }) =>
    formField(
      ['group_values', field],
      field,
      { kind: 'pairs', names },
      { help: description, group: 'Values of groups' },
    ),
  );
  return [...NAMES, GROUP_FIELDS, ...values];
}

export const classificationEditor: EditorKind = {
  noun: 'classification scheme',
  fields,
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
