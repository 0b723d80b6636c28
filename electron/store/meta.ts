import type { DatabaseSync } from 'node:sqlite';
import { DatabaseKind } from '#shared/api/route.ts';
import type { Database } from './database.ts';

export interface DatabaseMeta {
  kind: DatabaseKind;
  description: string;
  synthetic: boolean;
  /** Grows with every change to loci, alleles, schemes, profiles or isolates: what was derived from an older one is stale. */
  definitions_version: number;
  /** ISO timestamp. */
  created_at: string;
}

/** What the file says of itself. */
export async function getMeta(database: Database): Promise<DatabaseMeta> {
  const rows = await database.sql.selectFrom('meta').selectAll().execute();
  const values = new Map(rows.map((row) => [row.key, row.value]));
  return {
    kind: DatabaseKind.parse(values.get('kind')),
    description: values.get('description') ?? '',
    synthetic: values.get('synthetic') === '1',
    definitions_version: Number(values.get('definitions_version')),
    created_at: values.get('created_at') ?? '',
  };
}

/**
 * Marks loci, alleles, schemes, profiles or isolates with what hangs on them as changed. Call it inside every transaction that changes them, so that indexes
 * and caches of this and other processes notice. The time is in it, because a counter alone repeats itself when an older
 * copy of the file is put back and changed differently.
 */
export function bumpDefinitionsVersion(connection: DatabaseSync): void {
  const row = connection.prepare("select value from meta where key = 'definitions_version'").get();
  const next = Math.max(Number(row?.['value']) + 1, Date.now());
  connection.prepare("update meta set value = ? where key = 'definitions_version'").run(String(next));
}
