import type { QueryClient } from '@tanstack/react-query';
import type { RecordAddress } from '#renderer/api/curation/records.ts';
import { locusQueries } from '#renderer/api/definitions/loci.ts';
import type { EditorField, EditorKind } from '../editor-kind.ts';

const GENERAL: readonly EditorField[] = [
  {
    path: ['name'],
    label: 'Name',
    help: 'Such as MLST or cgMLST v2.',
    widget: { kind: 'line' },
    isRequired: true,
    isOwn: true,
    first: '',
  },
  {
    path: ['display_order'],
    label: 'Place in lists',
    help: 'Those with smaller numbers come first, those without one last.',
    widget: { kind: 'number' },
  },
  { path: ['description'], label: 'About', widget: { kind: 'text' } },
];

const PROFILES: readonly EditorField[] = [
  {
    path: ['fields'],
    label: 'Fields',
    help: 'What profiles have besides their alleles, the one that names them included, such as ST. Allowed values are separated by semicolons.',
    widget: {
      kind: 'rows',
      noun: 'field',
      columns: [
        { member: 'field', label: 'Name', widget: 'line', first: '' },
        { member: 'type', label: 'Values', widget: { choices: ['text', 'integer'] }, first: 'text' },
        { member: 'description', label: 'About', widget: 'line' },
        { member: 'value_regex', label: 'Expression', widget: 'line' },
        { member: 'allowed_values', label: 'Allowed values', widget: 'list' },
        { member: 'dropdown', label: 'In a list', widget: 'switch' },
      ],
    },
    group: 'Profiles',
  },
  {
    path: ['primary_key'],
    label: 'Primary key',
    help: 'The field that names the profiles. Without one the scheme is only a list of loci.',
    widget: { kind: 'line' },
    group: 'Profiles',
  },
  {
    path: ['max_missing'],
    label: 'Most missing loci',
    help: 'Of one profile. Empty: any number.',
    widget: { kind: 'number' },
    group: 'Profiles',
  },
  {
    path: ['allow_missing_loci'],
    label: 'Profiles may lack loci',
    widget: { kind: 'switch' },
    group: 'Profiles',
    first: false,
  },
  {
    path: ['allow_presence'],
    label: 'Profiles may say only that a locus is present',
    widget: { kind: 'switch' },
    group: 'Profiles',
    first: false,
  },
];

const MORE: readonly EditorField[] = [
  {
    path: ['publications'],
    label: 'Publications',
    help: 'PubMed ids.',
    widget: { kind: 'list', isNumber: true },
    group: 'More',
  },
  { path: ['flags'], label: 'Flags', help: 'What is remarkable about it.', widget: { kind: 'list' }, group: 'More' },
  {
    path: ['curators'],
    label: 'Curators',
    help: 'Ids of users who are shown as its curators. Roles give the right.',
    widget: { kind: 'list', isNumber: true },
    group: 'More',
  },
];

async function fields(client: QueryClient, { site, database }: RecordAddress): Promise<EditorField[]> {
  const names = await client.fetchQuery(locusQueries.names(site, database));
  return [
    ...GENERAL,
    {
      path: ['loci'],
      label: 'Loci',
      help: 'In the order of the profiles. Drag them, or move them with Alt and the arrow keys.',
      widget: { kind: 'ordered', noun: 'locus', choices: names },
    },
    ...PROFILES,
    ...MORE,
  ];
}

export const schemeEditor: EditorKind = {
  noun: 'scheme',
  fields,
  owner: [],
  titleOf: ({ scheme_id }) => `Scheme ${scheme_id}`,
  page: ({ scheme_id }) => ['schemes', String(scheme_id)],
  list: () => ['schemes'],
  keyOf: ({ id }) => ({ scheme_id: Number(id) }),
  deleting: 'Only a scheme without profiles and classification schemes can be deleted. Its number is retired.',
};
