import type { Generated } from 'kysely';

/** What became of records that were changed or deleted. */
export interface HistoryTables {
  retired_id: {
    kind: 'locus' | 'allele' | 'profile' | 'isolate' | 'contig' | 'project' | 'scheme' | 'user';
    /** Locus of an allele, scheme of a profile, else empty. */
    scope: string;
    record_id: string;
    curator: number | null;
    retired_at: string;
  };
  record_history: {
    id: Generated<number>;
    kind: string;
    record_id: string;
    curator: number | null;
    changed_at: string;
    action: string;
    content: string | null;
  };
}
