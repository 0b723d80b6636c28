import type { DatabaseSync } from 'node:sqlite';

/** JSON array of the ids of classification schemes that were removed: addresses that led to them must not lead to others. */
const RETIRED = 'retired_classification_schemes';

function retiredIds(connection: DatabaseSync): number[] {
  const row = connection.prepare('select value from meta where key = ?').get(RETIRED);
  return row ? (JSON.parse(String(row['value'])) as number[]) : [];
}

/** An id that no classification scheme of the database has or had: `wanted` if it is one, else the next. */
export function newClassificationId(connection: DatabaseSync, wanted?: number): number {
  const used = new Set(retiredIds(connection));
  for (const row of connection.prepare('select id from classification_scheme').all()) used.add(Number(row['id']));
  return wanted !== undefined && !used.has(wanted) ? wanted : Math.max(0, ...used) + 1;
}

/** Sees to it that an id is not given out again; call it inside the transaction that removes the classification scheme. */
export function retireClassificationId(connection: DatabaseSync, id: number): void {
  connection
    .prepare('insert into meta (key, value) values (?, ?) on conflict (key) do update set value = excluded.value')
    .run(RETIRED, JSON.stringify([...retiredIds(connection), id]));
}
