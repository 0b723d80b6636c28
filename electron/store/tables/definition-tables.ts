import type { Generated } from 'kysely';
import type { AlleleIdFormat, DataType, LOCUS_FLAGS, LOCUS_NUMBERS, LOCUS_TEXTS } from '#shared/api/locus.ts';
import type { Attributed, Dated, Flag } from './columns.ts';

/** What sequence-definition databases define; isolate databases have the loci and schemes of theirs. */
export interface DefinitionTables {
  // Loci and what describes them.
  locus: {
    id: Generated<number>;
    name: string;
    data_type: DataType;
    allele_id_format: AlleleIdFormat;
    genetic_code: Generated<number>;
    allele_count: Generated<number>;
    alleles_last_added: string | null;
    alleles_last_updated: string | null;
    curator: number | null;
    /** JSON array of codons. Null where the genetic code decides. */
    start_codons: string | null;
  } & Record<keyof typeof LOCUS_TEXTS, string | null> &
    Record<keyof typeof LOCUS_NUMBERS, number | null> &
    Record<keyof typeof LOCUS_FLAGS, Generated<Flag>> &
    Dated;
  locus_alias: { locus: number; alias: string };
  locus_publication: { locus: number; pubmed_id: number };
  locus_curator: { locus: number; curator: number };
  locus_extended_attribute: {
    locus: number;
    field: string;
    value_format: 'integer' | 'text' | 'boolean';
    value_regex: string | null;
    description: string | null;
    length: number | null;
    required: Flag;
    /** JSON array of strings. */
    allowed_values: string | null;
    position: number;
  };
  /** Allele ids without a sequence (`N`, `0`) that profiles of the locus use. */
  locus_placeholder: { locus: number; allele_id: string };
  /** Known variants of single positions: of a base (SNP) or of an amino acid (SAV). Positions are 1-based. */
  locus_variant: {
    locus: number;
    kind: 'SNP' | 'SAV';
    /** As the literature counts. */
    reported_position: number;
    /** In the sequence of the locus. */
    locus_position: number;
    flanking_length: number | null;
    wild_type_allele_id: string | null;
    /** JSON array of residues. */
    wild_type: string;
    /** JSON array of residues. */
    variants: string;
  };
  /** Fields of isolate databases whose values are shown with the alleles of a locus (`linked_data`). */
  locus_linked_field: { locus: number; isolates_database: string; field: string };

  // Alleles of the loci.
  allele: {
    id: Generated<number>;
    locus: number;
    allele_id: string;
    /** Sort key for natural order: the number of an integer id; 0 for a text id, so that the text decides. */
    sort_key: number;
    /** Upper case, as it is stored, shown and matched. */
    sequence: string;
    length: number;
    sequence_hash: number;
    status: Generated<string>;
    comments: string | null;
    /** Whether the sequence holds letters that stand for several bases. */
    ambiguous: Generated<Flag>;
    type_allele: Generated<Flag>;
  } & Attributed;
  allele_attribute: { allele: number; field: string; value: string };
  allele_flag: { allele: number; flag: string };
  allele_publication: { allele: number; pubmed_id: number };
  allele_accession: { allele: number; databank: string; accession: string };
  /** Genomes in which alleles and profiles were found (`shared/verdict/genome-origin.ts`). */
  genome_origin: {
    /** A UUID. */
    id: string;
    sha256: string;
    file: string | null;
    isolate_database: string | null;
    isolate: number | null;
  };
  /** `since`: the last row of `profile_change` when the allele was defined, so that no older profile has it. 0 where it is not known. */
  allele_origin: { allele: number; origin: string; since: Generated<number> };
  profile_origin: { profile: number; origin: string };
  /** Written by triggers (`migrations/database-0003.ts`). */
  allele_change: { id: Generated<number>; allele: number };

  // Schemes, their loci and fields.
  scheme: {
    id: Generated<number>;
    name: string;
    description: string | null;
    allow_missing_loci: Generated<Flag>;
    max_missing: number | null;
    display_order: number | null;
    /** Its number in the taxonomy of NCBI. */
    taxon_id: number | null;
    taxon: string | null;
    profile_count: Generated<number>;
    profiles_last_added: string | null;
    profiles_last_updated: string | null;
    allow_presence: Generated<Flag>;
  } & Dated;
  scheme_locus: { scheme: number; locus: number; position: number };
  scheme_field: {
    scheme: number;
    field: string;
    type: 'integer' | 'text';
    primary_key: Flag;
    description: string | null;
    position: number;
    value_regex: string | null;
    /** JSON array of strings. */
    option_list: string | null;
    dropdown: Generated<Flag>;
  };
  scheme_curator: { scheme: number; curator: number };
  scheme_publication: { scheme: number; pubmed_id: number };
  scheme_flag: { scheme: number; flag: string };

  // Profiles of the schemes. `profile_change` (`migrations/database-0004.ts`), written by triggers, is for `profile-log.ts` alone.
  profile: {
    id: Generated<number>;
    scheme: number;
    profile_id: string;
    sort_key: number;
    /**
     * Allele ids joined with tabs, in the order of `scheme_locus.position`. `N` if the locus is missing. One text, so that 50,000
     * profiles of 2,000 loci are 50,000 rows. `alleles_hash` finds it with one index probe.
     */
    alleles: string;
    alleles_hash: number;
  } & Attributed;
  /** Scheme fields other than the primary key. */
  profile_field: { profile: number; field: string; value: string };

  /** What is not used here, by locus or scheme and by id: the record may be gone. */
  block: { record: 'allele' | 'profile'; within: string; id: string; because: string };

  // Classification schemes and their groups of profiles.
  classification_scheme: {
    id: Generated<number>;
    scheme: number;
    name: string;
    description: string | null;
    inclusion_threshold: number;
    relative_threshold: Flag;
  };
  classification_group: { classification_scheme: number; group_id: number };
  classification_group_field: {
    classification_scheme: number;
    field: string;
    type: 'integer' | 'text';
    description: string | null;
    position: number;
  };
  classification_group_value: { classification_scheme: number; group_id: number; field: string; value: string };
  classification_group_profile: { classification_scheme: number; group_id: number; profile: number };

  // LIN codes of profiles: at each threshold the number of the cluster, joined by `_`.
  /** `thresholds`: numbers of differing loci from large to small, separated by `;`. */
  lincode_scheme: { scheme: number; thresholds: string; max_missing: number; main_display: Flag };
  lincode_field: { scheme: number; field: string; type: string; display_order: number | null; main_display: Flag };
  lincode: { profile: number; scheme: number; code: string; datestamp: string };
  /** Names of groups of codes that begin alike. */
  lincode_nickname: { scheme: number; prefix: string; field: string; nickname: string; datestamp: string };
}
