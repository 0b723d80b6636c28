import type { QueryClient } from '@tanstack/react-query';
import type { RecordAddress } from '#renderer/api/curation/records.ts';
import { locusQueries } from '#renderer/api/definitions/loci.ts';
import type { ExtendedAttribute } from '#shared/api/locus.ts';
import { ALLELE_STATUSES } from '#shared/api/allele.ts';
import { formField, type EditorField, type EditorKind, type Widget } from '../editor-kind.ts';

const FIELDS: readonly EditorField[] = [
  formField('allele_id', 'Id', 'line', {
    help: 'The next free id is proposed. It cannot be changed once the allele is defined.',
    isRequired: true,
    isOwn: true,
    isFixed: true,
    first: '',
  }),
  formField(
    'status',
    'Status',
    { kind: 'choice', choices: ALLELE_STATUSES },
    { help: 'How the sequence was got and checked.', isRequired: true, first: 'unchecked' },
  ),
  formField('sequence', 'Sequence', 'sequence', { isRequired: true, isOwn: true, first: '' }),
  formField('comments', 'Comments', 'text'),
];

const MORE: readonly EditorField[] = [
  formField('publications', 'Publications', { kind: 'list', isNumber: true }, { help: 'PubMed ids.', group: 'More' }),
  formField('flags', 'Flags', 'list', { help: 'Remarkable properties.', group: 'More' }),
  formField(
    'accessions',
    'Accessions',
    {
      kind: 'rows',
      noun: 'accession',
      columns: [
        { member: 'databank', label: 'Archive', widget: 'line', first: 'ENA' },
        { member: 'accession', label: 'Number', widget: 'line', first: '' },
      ],
    },
    { help: 'Its entries in public archives of sequences.', group: 'More' },
  ),
  formField('type_allele', 'Type allele', 'switch', {
    help: 'New alleles are compared with this one.',
    group: 'More',
    first: false,
  }),
];

function attributeWidget({ value_format, allowed_values }: ExtendedAttribute): Widget {
  if (allowed_values) return { kind: 'choice', choices: allowed_values };
  return value_format === 'boolean' ? { kind: 'choice', choices: ['true', 'false'] } : { kind: 'line' };
}

async function fields(client: QueryClient, { site, database, key }: RecordAddress): Promise<EditorField[]> {
  const locus = await client.fetchQuery(locusQueries.one(site, database, String(key['locus'])));
  const attributes = (locus.extended_attributes ?? []).map((attribute): EditorField =>
    formField(['attributes', attribute.field], attribute.field, attributeWidget(attribute), {
      help: attribute.description ?? '',
      group: 'Attributes',
      isRequired: attribute.required === true,
    }),
  );
  return [...FIELDS, ...attributes, ...MORE];
}

export const alleleEditor: EditorKind = {
  noun: 'allele',
  fields,
  owner: ['locus'],
  titleOf: ({ locus, allele_id }) => `${locus} ${allele_id}`,
  page: ({ locus, allele_id }) => ['loci', String(locus), 'alleles', String(allele_id)],
  list: ({ locus }) => ['loci', String(locus)],
  keyOf: ({ allele_id }, { locus = '' }) => ({ locus, allele_id: String(allele_id) }),
  deleting: 'Only an allele that no profile and no isolate has can be deleted. Its id is retired.',
};
