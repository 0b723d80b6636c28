import type { QueryClient } from '@tanstack/react-query';
import type { RecordAddress } from '#renderer/api/curation/records.ts';
import { locusQueries } from '#renderer/api/definitions/loci.ts';
import { ALLELE_STATUSES, type ExtendedAttribute } from '#shared/api/locus.ts';
import type { EditorField, EditorKind, Widget } from '../editor-kind.ts';

const FIELDS: readonly EditorField[] = [
  {
    path: ['allele_id'],
    label: 'Id',
    help: 'The next free one is proposed. It stays as it is once the allele is defined.',
    widget: { kind: 'line' },
    isRequired: true,
    isOwn: true,
    isFixed: true,
    first: '',
  },
  {
    path: ['status'],
    label: 'Status',
    help: 'How the sequence was got and checked.',
    widget: { kind: 'choice', choices: ALLELE_STATUSES },
    isRequired: true,
    first: 'unchecked',
  },
  { path: ['sequence'], label: 'Sequence', widget: { kind: 'sequence' }, isRequired: true, isOwn: true, first: '' },
  { path: ['comments'], label: 'Comments', widget: { kind: 'text' } },
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
    path: ['accessions'],
    label: 'Accessions',
    help: 'Its entries in public archives of sequences.',
    widget: {
      kind: 'rows',
      noun: 'accession',
      columns: [
        { member: 'databank', label: 'Archive', widget: 'line', first: 'ENA' },
        { member: 'accession', label: 'Number', widget: 'line', first: '' },
      ],
    },
    group: 'More',
  },
  {
    path: ['type_allele'],
    label: 'Type allele',
    help: 'New alleles are compared with this one.',
    widget: { kind: 'switch' },
    group: 'More',
    first: false,
  },
];

function attributeWidget({ value_format, allowed_values }: ExtendedAttribute): Widget {
  if (allowed_values) return { kind: 'choice', choices: allowed_values };
  return value_format === 'boolean' ? { kind: 'choice', choices: ['true', 'false'] } : { kind: 'line' };
}

async function fields(client: QueryClient, { site, database, key }: RecordAddress): Promise<EditorField[]> {
  const locus = await client.fetchQuery(locusQueries.one(site, database, String(key['locus'])));
  const attributes = (locus.extended_attributes ?? []).map((attribute): EditorField => ({
    path: ['attributes', attribute.field],
    label: attribute.field,
    help: attribute.description ?? '',
    widget: attributeWidget(attribute),
    group: 'Attributes',
    isRequired: attribute.required === true,
  }));
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
