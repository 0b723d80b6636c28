import type { DatabaseSync } from 'node:sqlite';
import { contentHash } from '../file/content-hash.ts';

/** How far a reader has followed the log of profiles (`migrations/database-0004.ts`). */
export interface ProfileLogPlace {
  id: number;
  mark: number;
  /** Hash of the fields and groups of the profile at this place. What the profile gains next is not logged again. */
  content: number;
}

/** The changes to profiles since a place in the log. All ids are row ids. */
export interface ProfileChanges {
  /** Profiles through which isolates can only have gained values. */
  gained: Set<number>;
  /** Profiles through which isolates may have lost values. */
  lost: Set<number>;
  /** Changed and deleted profiles as they were before. */
  former: { scheme: number; alleles: string }[];
}

/** The end of the log. */
export function readProfileLogPlace(seqdef: DatabaseSync): ProfileLogPlace {
  const row = seqdef.prepare('select id, mark, profile from profile_change order by id desc limit 1').get();
  if (!row) return { id: 0, mark: 0, content: 0 };
  return { id: Number(row['id']), mark: Number(row['mark']), content: contentOf(seqdef, Number(row['profile'])) };
}

function contentOf(seqdef: DatabaseSync, profile: number): number {
  const rows = (table: string, columns: string) =>
    seqdef.prepare(`select ${columns} from ${table} where profile = ? order by ${columns}`).all(profile);
  const fields = rows('profile_field', 'field, value');
  return contentHash(JSON.stringify([fields, rows('classification_group_profile', 'classification_scheme, group_id')]));
}

/** Number of log rows since a place, without the row of that place. */
export function countProfileChanges(seqdef: DatabaseSync, since: ProfileLogPlace): number {
  return Number(seqdef.prepare('select count(*) as rows from profile_change where id > ?').get(since.id)?.['rows']);
}

/**
 * Reads the changes since a place. Undefined if the database did not develop from that state: it is another one, or was
 * put back to an earlier copy. The profile at the place itself counts as lost if it has changed since: gains are not
 * logged twice in a row, and an earlier copy lacks the last ones.
 */
export function readProfileChanges(seqdef: DatabaseSync, since: ProfileLogPlace): ProfileChanges | undefined {
  const last = seqdef.prepare('select mark, profile from profile_change where id = ?').get(since.id);
  if (!last || Number(last['mark']) !== since.mark) return undefined;
  const profile = Number(last['profile']);
  const gained = new Set<number>();
  const lost = new Set(contentOf(seqdef, profile) === since.content ? [] : [profile]);
  const former: ProfileChanges['former'] = [];
  for (const row of seqdef.prepare('select * from profile_change where id > ? order by id').iterate(since.id)) {
    (row['lost'] === 1 ? lost : gained).add(Number(row['profile']));
    if (row['alleles'] !== null) former.push({ scheme: Number(row['scheme']), alleles: String(row['alleles']) });
  }
  return { gained: gained.difference(lost), lost, former };
}
