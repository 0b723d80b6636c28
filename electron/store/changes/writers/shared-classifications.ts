import type { DatabaseSync } from 'node:sqlite';
import { newClassificationId, retireClassificationId } from './classification-ids.ts';

/**
 * Gives the scheme `target` of an isolate database the classification schemes that the scheme `source` of the database of its
 * definitions has and it lacks, by name and where possible under the same id; the groups of its isolates follow from the profiles.
 * Gives how many came. Call it inside a transaction.
 */
export function copyClassifications(
  from: DatabaseSync,
  to: DatabaseSync,
  { source, target }: { source: number; target: number },
): number {
  const isKnown = to.prepare('select 1 from classification_scheme where name = ?');
  const add = to.prepare(
    `insert into classification_scheme (id, scheme, name, description, inclusion_threshold, relative_threshold)
     values (?, ?, ?, ?, ?, ?)`,
  );
  const missing = from
    .prepare(
      `select id, name, description, inclusion_threshold, relative_threshold from classification_scheme
       where scheme = ? order by id`,
    )
    .all(source)
    .filter((row) => isKnown.get(String(row['name'])) === undefined);
  for (const row of missing) {
    add.run(
      newClassificationId(to, Number(row['id'])),
      target,
      String(row['name']),
      row['description'] ?? null,
      Number(row['inclusion_threshold']),
      Number(row['relative_threshold']),
    );
  }
  return missing.length;
}

/** Takes a classification scheme of this name off an isolate database; false when there is none. Call it inside a transaction. */
export function forgetClassification(to: DatabaseSync, name: string): boolean {
  const found = to.prepare('select id from classification_scheme where name = ?').get(name);
  if (!found) return false;
  to.prepare('delete from classification_scheme where id = ?').run(Number(found['id']));
  retireClassificationId(to, Number(found['id']));
  return true;
}
