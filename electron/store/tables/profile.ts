import type { Generated } from 'kysely';
import type { Attributed } from './columns.ts';

/** Profiles of the schemes. `profile_change` (`migrations/database-0004.ts`), written by triggers, is for `profile-log.ts` alone. */
export interface ProfileTables {
  profile: {
    id: Generated<number>;
    scheme: number;
    profile_id: string;
    sort_key: number;
    /** Allele ids joined with tabs, in the order of `scheme_locus.position`. `N` if the locus is missing. */
    alleles: string;
    alleles_hash: number;
  } & Attributed;
  /** Scheme fields other than the primary key. */
  profile_field: { profile: number; field: string; value: string };
}
