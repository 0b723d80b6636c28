import type { RecordKindName } from '#shared/api/curation/record-kind-name.ts';

export interface TableKind {
  record: RecordKindName;
  /** For titles: `Isolates`. */
  several: string;
  /** For counts. */
  noun: readonly [one: string, many: string];
  /** By which columns a record is known, as a sentence. */
  known: string;
  /** The header of an example. */
  example: string;
}

const ISOLATE: TableKind = {
  record: 'isolate',
  several: 'Isolates',
  noun: ['isolate', 'isolates'],
  known: 'A column "id" or "isolate" says which isolate a row is about, one named like a locus gives its alleles.',
  example: 'isolate\tcountry\tyear',
};

const PROJECT: TableKind = {
  record: 'project',
  several: 'Projects',
  noun: ['project', 'projects'],
  known: 'A column "id" says which project a row is about.',
  example: 'id\tdescription',
};

const LOCUS: TableKind = {
  record: 'locus',
  several: 'Loci',
  noun: ['locus', 'loci'],
  known: 'A column "locus" says which locus a row is about.',
  example: 'locus\tfull_name\tproduct',
};

const ALLELE: TableKind = {
  record: 'allele',
  several: 'Alleles',
  noun: ['allele', 'alleles'],
  known: 'The columns "locus" and "allele_id" say which allele a row is about.',
  example: 'locus\tallele_id\tstatus\tcomments',
};

const PROFILE: TableKind = {
  record: 'profile',
  several: 'Profiles',
  noun: ['profile', 'profiles'],
  known: 'The columns "scheme_id" and "profile_id" say which profile a row is about.',
  example: 'scheme_id\tprofile_id\tfields.clonal_complex',
};

const FIELD: TableKind = {
  record: 'isolate_field',
  several: 'Fields of isolates',
  noun: ['field', 'fields'],
  known: 'A column "field" says which field a row is about.',
  example: 'field\tcomments\tallowed_values',
};

const CONTIG: TableKind = {
  record: 'contig',
  several: 'Contigs',
  noun: ['contig', 'contigs'],
  known: 'A column "contig_id" says which contig a row is about.',
  example: 'contig_id\tmethod\tcomments',
};

const SCHEME: TableKind = {
  record: 'scheme',
  several: 'Schemes',
  noun: ['scheme', 'schemes'],
  known: 'A column "scheme_id" says which scheme a row is about.',
  example: 'scheme_id\tdescription',
};

const PUBLICATION: TableKind = {
  record: 'publication',
  several: 'Publications',
  noun: ['publication', 'publications'],
  known: 'A column "pubmed_id" says which publication a row is about.',
  example: 'pubmed_id\tcitation',
};

const PERSON: TableKind = {
  record: 'app_user',
  several: 'People',
  noun: ['person', 'people'],
  known: 'A column "id" says which person a row is about.',
  example: 'id\taffiliation\temail',
};

/** What tables can change in a database of this kind. */
export function kindsOf(kind: string | undefined): readonly TableKind[] {
  return kind === 'isolates'
    ? [ISOLATE, CONTIG, PROJECT, FIELD, LOCUS, PUBLICATION, PERSON]
    : [ALLELE, LOCUS, PROFILE, SCHEME, PUBLICATION, PERSON];
}
