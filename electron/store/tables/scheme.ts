import type { Generated } from 'kysely';
import type { Dated, Flag } from './columns.ts';

/** Schemes, their loci and fields. */
export interface SchemeTables {
  scheme: {
    id: Generated<number>;
    name: string;
    description: string | null;
    allow_missing_loci: Generated<Flag>;
    max_missing: number | null;
    display_order: number | null;
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
}
