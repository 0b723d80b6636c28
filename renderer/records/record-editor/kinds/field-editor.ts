import type { QueryClient } from '@tanstack/react-query';
import type { RecordAddress } from '#renderer/api/curation/records.ts';
import { isolateFieldQueries } from '#renderer/api/isolates/isolate-fields.ts';
import { BUILT_IN_FIELDS } from '#shared/rules/field-basics.ts';
import { formField, type EditorField, type EditorKind } from '../editor-kind.ts';

const TYPES = [
  { value: 'text', label: 'Text' },
  { value: 'int', label: 'Whole number' },
  { value: 'float', label: 'Number' },
  { value: 'date', label: 'Day' },
  { value: 'bool', label: 'Yes or no' },
];

const AUDIENCES = [
  { value: 'everybody', label: 'Everybody' },
  { value: 'members', label: 'Members' },
  { value: 'curators', label: 'Curators' },
];

const FIELDS: readonly EditorField[] = [
  formField('name', 'Name', 'line', {
    help: 'The heading of its column in tables. It cannot be changed later.',
    isRequired: true,
    isOwn: true,
    isFixed: true,
    first: '',
  }),
  formField('type', 'Values', { kind: 'choice', choices: TYPES }, { isRequired: true, first: 'text' }),
  formField('position', 'Place', 'number', { help: 'Among the fields, from 1.', isOwn: true }),
  formField('comments', 'About', 'text', { help: 'What it means, for those who fill it in.' }),
  formField(
    'audience',
    'Seen by',
    { kind: 'choice', choices: AUDIENCES },
    {
      help: 'Members sign in with an account that may read the database. To others the field does not exist.',
      isRequired: true,
      first: 'everybody',
    },
  ),
  formField('group', 'Group', 'line', { help: 'Heading under which it stands, such as Antimicrobial susceptibility.' }),
  formField('unit', 'Unit', 'line', { help: 'What its values are measured in, such as mg/L.' }),
  formField('sparse', 'Few isolates have a value', 'switch', {
    help: 'Tables and forms then show it only where it has a value or somebody asks for it.',
    first: false,
  }),
  formField('required', 'Every isolate needs a value', 'switch', { group: 'Rules', first: false }),
  formField('multiple', 'Several values are allowed', 'switch', { group: 'Rules', first: false }),
  formField('qualified', 'Numbers may have < or > before them', 'switch', {
    help: 'Such as >=32. They are shown as written, and compared by the number.',
    group: 'Rules',
    first: false,
  }),
  formField('min', 'Least', 'number', { help: 'For numbers.', group: 'Rules' }),
  formField('max', 'Greatest', 'number', { help: 'For numbers.', group: 'Rules' }),
  formField('length', 'Most characters', 'number', { group: 'Rules' }),
  formField('regex', 'Expression', 'line', { help: 'Values match it, such as ^C\\d+$.', group: 'Rules' }),
  formField('allowed_values', 'Allowed values', 'list', {
    help: 'None: any value that fits the other rules.',
    group: 'Rules',
  }),
];

async function fields(client: QueryClient, { site, database, key }: RecordAddress): Promise<EditorField[]> {
  const known = await client.fetchQuery(isolateFieldQueries.list(site, database));
  const others = known
    .filter(({ name, derived }) => !derived && !BUILT_IN_FIELDS.includes(name) && name !== key['field'])
    .map(({ name }) => name);
  return [
    ...FIELDS,
    formField(
      'conditions',
      'Where another field has a value',
      {
        kind: 'rows',
        noun: 'condition',
        columns: [
          { member: 'field', label: 'Where the field', widget: { choices: others, isSearched: true }, first: '' },
          { member: 'values', label: 'is one of', widget: 'list' },
          { member: 'required', label: 'a value is needed', widget: 'switch', first: false },
          { member: 'allowed_values', label: 'of only these', widget: 'list' },
        ],
      },
      {
        help: 'Such as the regions of each country. Values are separated by semicolons; none in the second column: any value.',
        group: 'Rules',
      },
    ),
  ];
}

export const fieldEditor: EditorKind = {
  noun: 'field',
  fields,
  owner: [],
  titleOf: ({ field }) => `Field ${field}`,
  page: ({ field }) => ['fields', String(field)],
  list: () => ['fields'],
  keyOf: ({ name }) => ({ field: String(name) }),
  deleting: 'Only a field without values can be deleted.',
};
