import type { DatabaseSync } from 'node:sqlite';
import { retiredIds } from '../retired-ids.ts';

/** The ids of alleles of a locus, or of profiles of a scheme, that new ones may have. */
export interface FreeIds {
  /** The lowest positive integer that no record has and none ever had (`wire-notes.md` §9.1). Each call takes one. */
  next(): string;
  /** Takes an id out of the free ones. */
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
  const used = new Set(rows.map((row) => String(row['id'])));
  let last = 0;
  return {
    next() {
      do last += 1;
      while (used.has(String(last)) || retired.has(String(last)));
      used.add(String(last));
      return String(last);
    },
    take: (id) => void used.add(id),
    isUsed: (id) => used.has(id),
    isRetired: (id) => retired.has(id),
  };
}
