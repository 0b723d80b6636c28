import type { RecordKindName } from '#shared/api/curation/record-kind-name.ts';

type Headings<Value> = { readonly [Name in RecordKindName]?: Value };

/** By which columns a record is known: headings, each with the part of its key. Lists on screens show these in capitals. */
export const KEYS: Headings<readonly (readonly [heading: string, part: string])[]> = {
  isolate: [
    ['id', 'isolate_id'],
    ['isolate_id', 'isolate_id'],
  ],
  contig: [
    ['id', 'contig_id'],
    ['contig_id', 'contig_id'],
    ['Contig', 'contig_id'],
  ],
  locus: [
    ['locus', 'locus'],
    ['id', 'locus'],
    ['Locus', 'locus'],
  ],
  allele: [
    ['locus', 'locus'],
    ['allele_id', 'allele_id'],
    ['Allele', 'allele_id'],
  ],
  scheme: [
    ['scheme_id', 'scheme_id'],
    ['id', 'scheme_id'],
  ],
  profile: [
    ['scheme_id', 'scheme_id'],
    ['profile_id', 'profile_id'],
  ],
  isolate_field: [
    ['field', 'field'],
    ['name', 'field'],
    ['Field', 'field'],
  ],
  project: [
    ['id', 'project_id'],
    ['project_id', 'project_id'],
    ['Id', 'project_id'],
  ],
  app_user: [
    ['id', 'user_id'],
    ['user_id', 'user_id'],
    ['Id', 'user_id'],
  ],
};

/**
 * How lists on the screen call members, so that what is exported there is taken as it is. Null: the column follows from other values.
 * `test/e2e/exported-lists.spec.ts` takes each list again.
 */
export const LISTED: Headings<Readonly<Record<string, string | null>>> = {
  locus: {
    'Common name': 'common_name',
    Aliases: 'aliases',
    Type: 'data_type',
    Alleles: null,
    'Min length': 'min_length',
    'Max length': 'max_length',
    'Fixed length': 'length',
    'Length varies': 'length_varies',
    Coding: 'coding_sequence',
    'Id format': 'allele_id_format',
    Schemes: null,
    'Full name': 'full_name',
    Product: 'product',
    Position: 'genome_position',
    Description: 'description',
  },
  allele: { Length: null, Status: 'status', Sequence: 'sequence', Comments: 'comments' },
  contig: {
    'Original name': 'original_designation',
    Length: null,
    'G+C %': null,
    Method: 'method',
    Comments: 'comments',
  },
  isolate_field: { Type: 'type', Rules: null, Comments: 'comments', 'Allowed values': 'allowed_values' },
  project: { Project: 'description', Isolates: null, About: 'full_description' },
  app_user: { Name: null, Affiliation: 'affiliation', 'E-mail': 'email' },
};
