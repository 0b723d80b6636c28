import type { Generated } from 'kysely';
import type { AlleleIdFormat, DataType } from '#shared/api/locus.ts';
import type { Dated, Flag } from './columns.ts';

/** Loci and what describes them. */
export interface LocusTables {
  locus: {
    id: Generated<number>;
    name: string;
    data_type: DataType;
    allele_id_format: AlleleIdFormat;
    allele_id_regex: string | null;
    common_name: string | null;
    full_name: string | null;
    product: string | null;
    description: string | null;
    length_varies: Flag;
    length: number | null;
    min_length: number | null;
    max_length: number | null;
    coding_sequence: Flag;
    orf: number | null;
    genetic_code: Generated<number>;
    genome_position: number | null;
    allele_count: Generated<number>;
    alleles_last_added: string | null;
    alleles_last_updated: string | null;
    curator: number | null;
    /** JSON array of codons. Null where the genetic code decides. */
    start_codons: string | null;
    locus_type: string | null;
    match_longest: Generated<Flag>;
    id_check_type_alleles: Generated<Flag>;
    reference_sequence: string | null;
  } & Dated;
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
}
