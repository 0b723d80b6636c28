import type { Kysely } from 'kysely';
import type { DatabaseTables } from '../tables/database-tables.ts';

export type RetiredKind = DatabaseTables['retired_id']['kind'];

/** An id that was given out once and never will be again. */
export interface RetiredId {
  kind: RetiredKind;
  /** Name of the locus of an allele, id of the scheme of a profile, else empty. */
  scope?: string;
  record_id: string;
  /** ISO timestamp; now when absent. */
  retired_at?: string;
}

/** Retires the id of a record that is being deleted; call it inside the transaction that deletes it. Twice is no error. */
export async function retireId(sql: Kysely<DatabaseTables>, id: RetiredId, curator: number | null): Promise<void> {
  await sql
    .insertInto('retired_id')
    .values({ scope: '', retired_at: new Date().toISOString(), ...id, curator })
    .onConflict((conflict) => conflict.columns(['kind', 'scope', 'record_id']).doNothing())
    .execute();
}

/** The ids among `recordIds` that may not be given to a new record because a deleted one had them. */
export async function findRetiredIds(
  sql: Kysely<DatabaseTables>,
  kind: RetiredKind,
  scope: string,
  recordIds: readonly string[],
): Promise<Set<string>> {
  const rows = await sql
    .selectFrom('retired_id')
    .select('record_id')
    .where('kind', '=', kind)
    .where('scope', '=', scope)
    .execute();
  const retired = new Set(rows.map((row) => row.record_id));
  return new Set(recordIds.filter((recordId) => retired.has(recordId)));
}
