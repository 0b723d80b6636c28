import type { RecordKindName } from '#shared/api/curation/record-kind-name.ts';
import { ownMember } from '#shared/own-member.ts';

type Headings<Value> = { readonly [Name in RecordKindName]?: Value };

/** By which columns a record is known: headings, each with the part of its key. Lists on screens show these in capitals. */
export const KEYS: Headings<readonly (readonly [heading: string, part: string])[]> = {
  isolate: [
    ['id', 'isolate_id'],
    ['isolate_id', 'isolate_id'],
  ],
  custody: [
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
  publication: [
    ['pubmed_id', 'pubmed_id'],
    ['PubMed id', 'pubmed_id'],
  ],
  app_user: [
    ['id', 'user_id'],
    ['user_id', 'user_id'],
    ['Id', 'user_id'],
  ],
};

/**
 * How lists on the screen call members where not by their names in words. Null: the column follows from other values. Lists of other
 * kinds show the names of members as they are.
 */
const LISTED: Headings<Readonly<Record<string, string | null>>> = {
  locus: {
    Type: 'data_type',
    Alleles: null,
    'Fixed length': 'length',
    Coding: 'coding_sequence',
    'Id format': 'allele_id_format',
    Schemes: null,
    Position: 'genome_position',
  },
  allele: { Length: null },
  contig: { 'Original name': 'original_designation', Length: null, 'G+C %': null },
  isolate_field: { Rules: null, 'Seen by': 'audience', 'Few have it': 'sparse' },
  project: { Project: 'description', Isolates: null, About: 'full_description' },
  publication: { Isolates: null, Loci: null, Alleles: null, Schemes: null },
  app_user: { Name: null, 'E-mail': 'email' },
};

/**
 * The member that a list on the screen calls so (`Full name` is `full_name`), so that what is exported there is taken as it is; null
 * where the column follows from other values. `test/e2e/exported-lists.spec.ts` takes each list again.
 */
export function listedMember(record: RecordKindName, heading: string): string | null | undefined {
  const listed = LISTED[record];
  const own = ownMember(listed, heading);
  return listed && own === undefined ? heading.toLowerCase().replaceAll(' ', '_') : own;
}
