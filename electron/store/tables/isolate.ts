import type { Generated } from 'kysely';
import type { Attributed } from './columns.ts';

/** Isolates and their values. */
export interface IsolateTables {
  isolate: { id: Generated<number>; name: string; new_version: number | null } & Attributed;
  isolate_value: { isolate: number; field: string; position: number; value: string; number_value: number | null };
  isolate_alias: { isolate: number; alias: string };
  isolate_publication: { isolate: number; pubmed_id: number };
  /** `actions` is a JSON array of sentences; `changed_at` an ISO timestamp. */
  isolate_history: {
    id: Generated<number>;
    isolate: number;
    curator: number | null;
    changed_at: string;
    actions: string;
  };
}
