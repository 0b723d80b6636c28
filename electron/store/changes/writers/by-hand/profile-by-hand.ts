import type { Change } from '../../change-context.ts';
import { laterOf } from '../later-date.ts';
import { createProfileWriter } from '../profile-writer.ts';
import { retireId } from '../retired-ids.ts';

/** A profile that a person defines. Whether it may be is checked before (`shared/rules`). */
export interface DefinedProfile {
  scheme: { id: number; primary_key: string };
  profile_id: string;
  /** In scheme order, `N` for a missing locus. */
  alleles: readonly string[];
  fields: Iterable<readonly [string, string]>;
  /** Row id of `app_user`. */
  sender: number;
  /** What was done, for the history. */
  action: string;
}

/** Id of a profile in the history. The name of the primary key is not in it, because that can be changed. */
export function profileRecordId(scheme: number | string, profileId: number | string): string {
  return `${scheme}-${profileId}`;
}

/** Defines a profile. AppError codes: retired_id 409. Gives the id of the profile that has the alleles already, if there is one. */
export function defineProfile(change: Change, profile: DefinedProfile): string | undefined {
  const { scheme, profile_id, alleles, fields, sender, action } = profile;
  const packed = alleles.join('\t');
  const writer = createProfileWriter(change, scheme.id);
  const twin = writer.add({ profile_id, alleles: packed, fields, origin: { sender } });
  if (twin) return twin.profile_id;
  change.connection
    .prepare(
      `update scheme set profile_count = profile_count + 1, profiles_last_added = ${laterOf('profiles_last_added')},
       profiles_last_updated = ${laterOf('profiles_last_updated')} where id = ?`,
    )
    .run(change.today, change.today, scheme.id);
  const record_id = profileRecordId(scheme.id, profile_id);
  change.note({ kind: 'profile', record_id, action, after: { scheme: scheme.id, alleles: packed } });
  change.contentChanged();
  return undefined;
}

/** Deletes a profile and retires its id. `action` is the line of the history. */
export async function deleteProfile(
  change: Change,
  scheme: DefinedProfile['scheme'],
  profileId: string,
  action: string,
): Promise<void> {
  const { connection } = change;
  const before = connection
    .prepare('select id, scheme, alleles from profile where scheme = ? and profile_id = ?')
    .get(scheme.id, profileId);
  if (!before) return;
  const { id, ...members } = before;
  connection.prepare('delete from profile where id = ?').run(Number(id));
  connection.prepare('update scheme set profile_count = profile_count - 1 where id = ?').run(scheme.id);
  const retired = {
    kind: 'profile',
    scope: String(scheme.id),
    record_id: profileId,
    retired_at: change.at,
  } as const;
  await retireId(change.database.sql, retired, change.curator);
  change.note({ kind: 'profile', record_id: profileRecordId(scheme.id, profileId), action, before: members });
  change.contentChanged();
}
