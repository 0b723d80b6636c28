import type { Generated } from 'kysely';

/** Changed and deleted records. */
export interface HistoryTables {
  retired_id: {
    kind: 'locus' | 'allele' | 'profile' | 'isolate' | 'contig' | 'project' | 'scheme' | 'user';
    /** Locus of an allele, scheme of a profile, otherwise empty. */
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
    /** Why, as the curator says. */
    reason: string | null;
    /** What was changed together with it. */
    batch: string | null;
    /** The line that this one takes back. */
    takes_back: number | null;
  };
  /** What deletions removed (`migrations/database-0009.ts`). */
  removed_rows: {
    id: Generated<number>;
    /** The line of the deletion. */
    change: number;
    /** Rows of one table, as JSON. */
    content: string;
  };
}
