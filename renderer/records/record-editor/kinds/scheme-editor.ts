import type { QueryClient } from '@tanstack/react-query';
import type { RecordAddress } from '#renderer/api/curation/records.ts';
import { locusQueries } from '#renderer/api/definitions/loci.ts';
import { formField, type EditorField, type EditorKind } from '../editor-kind.ts';

const GENERAL: readonly EditorField[] = [
  formField('name', 'Name', 'line', { help: 'Such as MLST or cgMLST v2.', isRequired: true, isOwn: true, first: '' }),
  formField('display_order', 'Place in lists', 'number', {
    help: 'Those with smaller numbers come first, those without one last.',
  }),
  formField('taxon', 'Taxon', 'line', {
    help: 'The organism, or group of organisms, that it is for, such as Neisseria.',
  }),
  formField('taxon_id', 'NCBI taxonomy id', 'number', { help: 'Its number in the taxonomy of NCBI, such as 482.' }),
  formField('description', 'About', 'text'),
];

const PROFILES: readonly EditorField[] = [
  formField(
    'fields',
    'Fields',
    {
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
    {
      help: 'Values that profiles have besides their alleles, including the one that names them, such as ST. Allowed values are separated by semicolons.',
      group: 'Profiles',
    },
  ),
  formField('primary_key', 'Primary key', 'line', {
    help: 'The field that names the profiles. Without one the scheme is only a list of loci.',
    group: 'Profiles',
  }),
  formField('max_missing', 'Most missing loci', 'number', {
    help: 'The most that one profile may lack. Empty: any number.',
    group: 'Profiles',
  }),
  formField('allow_missing_loci', 'Profiles may lack loci', 'switch', { group: 'Profiles', first: false }),
  formField('allow_presence', 'Profiles may say only that a locus is present', 'switch', {
    group: 'Profiles',
    first: false,
  }),
];

const MORE: readonly EditorField[] = [
  formField('publications', 'Publications', { kind: 'list', isNumber: true }, { help: 'PubMed ids.', group: 'More' }),
  formField('flags', 'Flags', 'list', { help: 'Remarkable properties.', group: 'More' }),
  formField(
    'curators',
    'Curators',
    { kind: 'list', isNumber: true },
    { help: 'Ids of users who are shown as its curators. Roles give the right.', group: 'More' },
  ),
];

async function fields(client: QueryClient, { site, database }: RecordAddress): Promise<EditorField[]> {
  const names = await client.fetchQuery(locusQueries.names(site, database));
  return [
    ...GENERAL,
    formField(
      'loci',
      'Loci',
      { kind: 'ordered', noun: 'locus', choices: names },
      { help: 'In the order of the profiles. Drag them, or move them with Alt and the arrow keys.' },
    ),
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
