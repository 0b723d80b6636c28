import type { RecordKindName } from '#shared/api/curation/record-kind-name.ts';

/** A kind of record that a table can change. */
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
  known: 'A column "id" or "isolate" says which isolate a row is about.',
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

/** What tables can change in a database of this kind. */
export function kindsOf(kind: string | undefined): readonly TableKind[] {
  return kind === 'isolates' ? [ISOLATE, PROJECT, LOCUS] : [ALLELE, LOCUS, PROFILE];
}
