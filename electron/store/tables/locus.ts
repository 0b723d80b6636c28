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
  /** Fields of isolate databases whose values are shown with the alleles of a locus (`linked_data`). */
  locus_linked_field: { locus: number; isolates_database: string; field: string };
}
