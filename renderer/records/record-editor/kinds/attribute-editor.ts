import type { QueryClient } from '@tanstack/react-query';
import type { RecordAddress } from '#renderer/api/curation/records.ts';
import { isolateFieldQueries } from '#renderer/api/isolates/isolate-fields.ts';
import { BUILT_IN_FIELDS } from '#shared/rules/field-basics.ts';
import { formField, type EditorField, type EditorKind } from '../editor-kind.ts';

const WAYS = [
  { value: 'value', label: 'Values' },
  { value: 'range', label: 'Ranges of numbers' },
];

const RESULTS = [
  { value: 'text', label: 'Texts' },
  { value: 'number', label: 'Numbers' },
];

async function fields(client: QueryClient, { site, database, key }: RecordAddress): Promise<EditorField[]> {
  const known = await client.fetchQuery(isolateFieldQueries.list(site, database));
  const names = known
    .filter(({ name, derived }) => !derived && !BUILT_IN_FIELDS.includes(name))
    .map(({ name }) => name);
  return [
    formField('attribute', 'Attribute', 'line', {
      help: 'What is derived, such as continent. It cannot be changed later.',
      isRequired: true,
      isFixed: true,
      first: key['attribute'] ?? '',
    }),
    formField(
      'field',
      'From the field',
      { kind: 'choice', choices: names },
      { isRequired: true, first: key['field'] ?? '' },
    ),
    formField('table', 'Name of the table', 'line', {
      help: 'Such as EUCAST 2024. Empty: that of the attribute. It cannot be changed later.',
      isOwn: true,
      isFixed: true,
      first: '',
    }),
    formField('by', 'Its rows name', { kind: 'choice', choices: WAYS }, { isRequired: true, first: 'value' }),
    formField(
      'result_type',
      'Its results are',
      { kind: 'choice', choices: RESULTS },
      { help: 'Numbers are sorted, searched and charted by their size.', isRequired: true, first: 'text' },
    ),
    formField(
      'rows',
      'Rows',
      {
        kind: 'rows',
        noun: 'row',
        columns: [
          { member: 'value', label: 'Value', widget: 'line', first: '' },
          { member: 'result', label: 'Result', widget: 'line', first: '' },
        ],
      },
      {
        help: 'What each value gives. A range is written as "<= 0.06", "> 0.25" or "> 0.06 and <= 0.25"; "else" is what no other row names. Two columns of a spreadsheet can be pasted.',
        isOwn: true,
        isRequired: true,
        first: [{ value: '', result: '' }],
      },
    ),
    formField('day', 'From the day', 'line', {
      help: 'YYYY-MM-DD. Of several tables the newest counts.',
      isOwn: true,
      group: 'The table',
    }),
    formField('chosen', 'It counts, although another may be newer', 'switch', {
      isOwn: true,
      group: 'The table',
      first: false,
    }),
    formField('source', 'Source', 'line', { help: 'Where the table comes from.', isOwn: true, group: 'The table' }),
    formField('comments', 'About', 'text', { help: 'What the attribute means.', group: 'The table' }),
  ];
}

export const attributeEditor: EditorKind = {
  noun: 'attribute',
  fields,
  owner: [],
  ownerTitle: ({ attribute, field }) => String(attribute ?? field ?? ''),
  titleOf: ({ attribute, table }) => `Table ${table} of ${attribute}`,
  page: ({ attribute }) => ['fields', String(attribute)],
  list: () => ['fields'],
  keyOf: ({ attribute, table }) => ({ attribute: String(attribute), table: String(table) }),
  deleting: 'No value of an isolate is lost. What is derived by the table is gone, or follows an older table.',
};
