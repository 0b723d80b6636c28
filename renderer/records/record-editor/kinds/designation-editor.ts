import type { QueryClient } from '@tanstack/react-query';
import type { RecordAddress } from '#renderer/api/curation/records.ts';
import { locusQueries } from '#renderer/api/definitions/loci.ts';
import { formField, type EditorField, type EditorKind } from '../editor-kind.ts';

const ALLELES: EditorField = formField(
  'alleles',
  'Alleles',
  {
    kind: 'rows',
    noun: 'allele',
    columns: [
      { member: 'allele_id', label: 'Id', widget: 'line', first: '' },
      { member: 'status', label: 'Status', widget: { choices: ['confirmed', 'provisional'] }, first: 'confirmed' },
      { member: 'method', label: 'Method', widget: { choices: ['manual', 'automatic'] }, first: 'manual' },
      { member: 'comments', label: 'Comments', widget: 'line' },
    ],
  },
  {
    help: 'All alleles of the isolate at this locus. Usually there is one.',
    isRequired: true,
    first: [{ allele_id: '', status: 'confirmed', method: 'manual' }],
  },
);

async function fields(client: QueryClient, { site, database }: RecordAddress): Promise<EditorField[]> {
  const names = await client.fetchQuery(locusQueries.names(site, database));
  const locus: EditorField = formField(
    'locus',
    'Locus',
    { kind: 'choice', choices: names },
    { help: 'It cannot be changed later.', isRequired: true, isFixed: true, first: '' },
  );
  return [locus, ALLELES];
}

export const designationEditor: EditorKind = {
  noun: 'designation',
  fields,
  owner: ['isolate_id'],
  ownerTitle: ({ isolate_id }) => `isolate ${isolate_id}`,
  titleOf: ({ isolate_id, locus }) => `Designation of isolate ${isolate_id} at ${locus}`,
  page: ({ isolate_id }) => ['isolates', String(isolate_id)],
  list: ({ isolate_id }) => ['isolates', String(isolate_id)],
  keyOf: (_reply, { isolate_id = '' }, { locus }) => ({ isolate_id, locus: String(locus) }),
  deleting: 'The isolate then has no allele at this locus, and its sequence types are updated.',
};
