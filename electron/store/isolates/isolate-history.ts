import type { Database } from '../file/database.ts';

/** The changes to the record of an isolate, oldest first. `changed_at` is an ISO timestamp. */
export async function isolateHistory(
  database: Database,
  isolate: number,
): Promise<{ curator: number | null; changed_at: string; actions: string[] }[]> {
  const rows = await database.sql
    .selectFrom('isolate_history')
    .select(['curator', 'changed_at', 'actions'])
    .where('isolate', '=', isolate)
    .orderBy('changed_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, actions: JSON.parse(row.actions) as string[] }));
}
