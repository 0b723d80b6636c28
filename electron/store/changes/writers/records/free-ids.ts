import type { DatabaseSync } from 'node:sqlite';
import { sortKey } from '#shared/natural-order.ts';
import { retiredIds } from '../retired-ids.ts';

/** The ids of alleles of a locus, or of profiles of a scheme, that new ones may have. */
export interface FreeIds {
  /**
   * The integer after the highest that a record has or ever had here; each call takes one. A gap below is not filled: where the records
   * come from, it may be the id of one that was deleted there.
   */
  next(): string;
  /** Takes an id out of the free ones; the next one comes after it. */
  take(id: string): void;
  isUsed(id: string): boolean;
  isRetired(id: string): boolean;
}

/** The free ids of alleles of a locus. */
export function freeAlleleIds(connection: DatabaseSync, locus: { id: number; name: string }): FreeIds {
  const rows = connection.prepare('select allele_id as id from allele where locus = ?').all(locus.id);
  return freeIds(rows, retiredIds(connection, 'allele', locus.name));
}

/** The free ids of profiles of a scheme (row id). */
export function freeProfileIds(connection: DatabaseSync, scheme: number): FreeIds {
  const rows = connection.prepare('select profile_id as id from profile where scheme = ?').all(scheme);
  return freeIds(rows, retiredIds(connection, 'profile', String(scheme)));
}

function freeIds(rows: readonly Record<string, unknown>[], retired: ReadonlySet<string>): FreeIds {
  const used = new Set<string>();
  let last = 0;
  function take(id: string): void {
    used.add(id);
    last = Math.max(last, sortKey(id));
  }
  for (const row of rows) take(String(row['id']));
  for (const id of retired) last = Math.max(last, sortKey(id));
  return {
    next() {
      take(String(last + 1));
      return String(last);
    },
    take,
    isUsed: (id) => used.has(id),
    isRetired: (id) => retired.has(id),
  };
}
