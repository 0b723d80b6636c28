import type { DatabaseSync } from 'node:sqlite';

/** How far a reader has followed the log of profiles (`migrations/database-0004.ts`). */
export interface ProfileLogPlace {
  id: number;
  mark: number;
}

/** What became of profiles since a place in the log. All ids are row ids. */
export interface ProfileChanges {
  /** Profiles by which isolates can only have gained. */
  gained: Set<number>;
  /** Profiles by which isolates may have lost something. */
  lost: Set<number>;
  /** What changed and deleted profiles were before. */
  former: { scheme: number; alleles: string }[];
}

/** The end of the log. */
export function readProfileLogPlace(seqdef: DatabaseSync): ProfileLogPlace {
  const row = seqdef.prepare('select id, mark from profile_change order by id desc limit 1').get();
  return { id: Number(row?.['id'] ?? 0), mark: Number(row?.['mark'] ?? 0) };
}

/** Rows of the log since a place, without the one that is there. */
export function countProfileChanges(seqdef: DatabaseSync, since: ProfileLogPlace): number {
  return Number(seqdef.prepare('select count(*) as rows from profile_change where id > ?').get(since.id)?.['rows']);
}

/**
 * Changes since a place; `undefined` when the database did not come from that state: it is another one, or was put back to an
 * earlier copy. The profile of the place itself counts as one that has gained, because a gain is not told twice in a row.
 */
export function readProfileChanges(seqdef: DatabaseSync, since: ProfileLogPlace): ProfileChanges | undefined {
  const last = seqdef.prepare('select mark, profile from profile_change where id = ?').get(since.id);
  if (!last || Number(last['mark']) !== since.mark) return undefined;
  const gained = new Set([Number(last['profile'])]);
  const lost = new Set<number>();
  const former: ProfileChanges['former'] = [];
  for (const row of seqdef.prepare('select * from profile_change where id > ? order by id').iterate(since.id)) {
    (row['lost'] === 1 ? lost : gained).add(Number(row['profile']));
    if (row['alleles'] !== null) former.push({ scheme: Number(row['scheme']), alleles: String(row['alleles']) });
  }
  return { gained: gained.difference(lost), lost, former };
}
