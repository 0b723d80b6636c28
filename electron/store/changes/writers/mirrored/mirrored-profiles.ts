import { isMissingLocus, MISSING_LOCUS } from '#shared/rules/profile.ts';
import { contentHash } from '#electron/store/file/content-hash.ts';
import type { Change } from '../../change-context.ts';
import { addPlaceholders } from '../locus-placeholders.ts';
import { replaceChildren } from '../table-rows.ts';
import { PROFILE_FIELDS } from '../records/profile-record.ts';
import { profileWriterOf, type ProfileOrigin } from '../profile-writer.ts';
import type { MirroredProfile, ChangedIds } from './mirrored-records.ts';
import { putSent } from './mirrored-rest.ts';
import type { UserOf } from './mirrored-users.ts';

/** A row takes so many bytes besides its alleles, about. */
const ROW_BYTES = 150;

/** Writes the profiles of one scheme part by part, and gives what has changed. */
interface CopiedProfiles {
  put(profiles: readonly MirroredProfile[]): void;
  /** Removes the profiles that did not come, if `isWhole`, and counts the others. */
  finish(isWhole: boolean): ChangedIds;
}

/** `loci` are the row ids in the order of the scheme, `date` is for profiles of which the site says none. Belongs in a change. */
export function createCopiedProfiles(
  change: Change,
  scheme: { id: number; loci: readonly number[]; date: string },
  userOf: UserOf,
): CopiedProfiles {
  const { connection } = change;
  const rows = connection.prepare('select id, profile_id from profile where scheme = ?').all(scheme.id);
  const before = new Map(rows.map((row) => [String(row['profile_id']), Number(row['id'])]));
  const read = connection.prepare('select * from profile where id = ?');
  const writer = profileWriterOf(change, scheme.id);
  const setAlleles = connection.prepare('update profile set alleles = ?, alleles_hash = ? where id = ?');
  const setOrigin = connection.prepare(
    'update profile set sender = ?, curator = ?, date_entered = ?, datestamp = ? where id = ?',
  );
  const placeholders = scheme.loci.map(() => new Set<string>());
  const changes: ChangedIds = { added: [], changed: [], withdrawn: [] };
  const seen = new Set<string>();

  function packed({ alleles }: MirroredProfile): string {
    return alleles
      .map((allele, index) => {
        if (allele !== '' && !isMissingLocus(allele)) return allele;
        placeholders[index]?.add(MISSING_LOCUS).add(allele || MISSING_LOCUS);
        return MISSING_LOCUS;
      })
      .join('\t');
  }

  function originOf({ origin = {} }: MirroredProfile): ProfileOrigin {
    const { date_entered = origin.datestamp ?? scheme.date, datestamp = date_entered } = origin;
    return { sender: userOf(origin.sender), curator: userOf(origin.curator), date_entered, datestamp };
  }

  function putChanged(id: number, profile: MirroredProfile, alleles: string): boolean {
    const row = read.get(id) ?? {};
    const hasOthers = row['alleles'] !== alleles;
    if (hasOthers) setAlleles.run(alleles, contentHash(alleles), id);
    const { sender, curator, date_entered, datestamp } = originOf(profile);
    const isSame =
      row['sender'] === sender &&
      row['curator'] === curator &&
      row['date_entered'] === date_entered &&
      row['datestamp'] === datestamp;
    const differs = profile.origin !== undefined && !isSame;
    if (differs) setOrigin.run(sender, curator, date_entered, datestamp, id);
    // A table says nothing of it.
    const sendsMore = profile.origin !== undefined && putSent(change, 'profile', id, profile.also);
    return replaceChildren(connection, PROFILE_FIELDS, id, profile.fields) || hasOthers || differs || sendsMore;
  }

  return {
    put(profiles) {
      for (const profile of profiles) {
        const { profile_id } = profile;
        const alleles = packed(profile);
        seen.add(profile_id);
        const id = before.get(profile_id);
        if (id !== undefined) {
          change.wrote(alleles.length + ROW_BYTES);
          if (putChanged(id, profile, alleles)) changes.changed.push(profile_id);
          continue;
        }
        const added = writer.insert({ profile_id, alleles, fields: profile.fields, origin: originOf(profile) });
        if (profile.also !== undefined) putSent(change, 'profile', added, profile.also);
        changes.added.push(profile_id);
      }
    },
    finish(isWhole) {
      const remove = connection.prepare('delete from profile where id = ?');
      for (const [profile_id, id] of isWhole ? before : []) {
        if (seen.has(profile_id)) continue;
        remove.run(id);
        changes.withdrawn.push(profile_id);
      }
      for (const [index, ids] of placeholders.entries()) {
        addPlaceholders(connection, scheme.loci[index] ?? 0, ids);
      }
      if (placeholders.some(({ size }) => size > 0))
        connection.prepare('update scheme set allow_missing_loci = 1 where id = ?').run(scheme.id);
      connection
        .prepare(
          `update scheme set (profile_count, profiles_last_added, profiles_last_updated) =
             (select count(*), max(date_entered), max(datestamp) from profile where profile.scheme = scheme.id) where id = ?`,
        )
        .run(scheme.id);
      return changes;
    },
  };
}
