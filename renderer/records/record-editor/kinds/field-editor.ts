import type { EditorField, EditorKind } from '../editor-kind.ts';

const TYPES = [
  { value: 'text', label: 'Text' },
  { value: 'int', label: 'Whole number' },
  { value: 'float', label: 'Number' },
  { value: 'date', label: 'Day' },
  { value: 'bool', label: 'Yes or no' },
];

const FIELDS: readonly EditorField[] = [
  {
    path: ['name'],
    label: 'Name',
    help: 'As the column of a table is called. It stays.',
    widget: { kind: 'line' },
    isRequired: true,
    isOwn: true,
    isFixed: true,
    first: '',
  },
  { path: ['type'], label: 'Values', widget: { kind: 'choice', choices: TYPES }, isRequired: true, first: 'text' },
  { path: ['position'], label: 'Place', help: 'Among the fields, from 1.', widget: { kind: 'number' }, isOwn: true },
  { path: ['comments'], label: 'About', help: 'What it means, for those who fill it in.', widget: { kind: 'text' } },
  {
    path: ['required'],
    label: 'Every isolate needs a value',
    widget: { kind: 'switch' },
    group: 'Rules',
    first: false,
  },
  { path: ['multiple'], label: 'Several values are allowed', widget: { kind: 'switch' }, group: 'Rules', first: false },
  { path: ['min'], label: 'Least', help: 'Of numbers.', widget: { kind: 'number' }, group: 'Rules' },
  { path: ['max'], label: 'Greatest', help: 'Of numbers.', widget: { kind: 'number' }, group: 'Rules' },
  { path: ['length'], label: 'Most characters', widget: { kind: 'number' }, group: 'Rules' },
  {
    path: ['regex'],
    label: 'Expression',
    help: 'Values match it, such as ^C\\d+$.',
    widget: { kind: 'line' },
    group: 'Rules',
  },
  {
    path: ['allowed_values'],
    label: 'Allowed values',
    help: 'None: any value that fits the other rules.',
    widget: { kind: 'list' },
    group: 'Rules',
  },
];

export const fieldEditor: EditorKind = {
  noun: 'field',
  fields: () => Promise.resolve(FIELDS),
  owner: [],
  titleOf: ({ field }) => `Field ${field}`,
  page: ({ field }) => ['fields', String(field)],
  list: () => ['fields'],
  keyOf: ({ name }) => ({ field: String(name) }),
  deleting: 'Only a field without values can be deleted.',
};
