import { sortKey } from '#shared/natural-order.ts';
import { contentHash } from '#electron/store/file/content-hash.ts';
import { codeAtLast } from '../../lincodes/code-profiles.ts';
import type { Change } from '../change-context.ts';
import { bringBackId, refuseRetired, retiredIds } from './retired-ids.ts';

/** Whom a profile is from, and when it came: ids of `app_user` and ISO dates. Null where nobody is known. */
export interface ProfileOrigin {
  sender: number | null;
  curator: number | null;
  date_entered: string;
  datestamp: string;
}

export interface StoredProfile {
  id: number;
  profile_id: string;
  alleles: string;
  origin: ProfileOrigin;
}

/** A profile that is to be added. `fields` are those with a value. */
interface NewProfile {
  profile_id: string;
  /** Allele ids in scheme order, separated by tabs. */
  alleles: string;
  fields: Iterable<readonly [string, string]>;
  /** What is known of its origin; the rest is of whoever imports it, and of today. */
  origin?: Partial<ProfileOrigin>;
}

/** The row id of a profile that was added, or the profile of the scheme that has the alleles already. */
type AddedProfile = { row: number } | { twin: StoredProfile };

/** Prepared statements for the profiles of one scheme. */
export interface ProfileWriter {
  /** Adds a profile, unless another one has the same alleles. Throws `AppError` 409 `retired_id`. */
  add(profile: NewProfile): AddedProfile;
  /** Gives a profile (row id) its LIN code when all that the change writes is there. `add` does. */
  codeLater(row: number): void;
  /** Adds a profile as it comes from elsewhere, whatever is here, and gives its row id. */
  insert(profile: NewProfile): number;
  find(profileId: string): StoredProfile | undefined;
  fieldsOf(profile: StoredProfile): Map<string, string>;
  /** Changes fields, of which an empty value removes the field's, and what is known of the origin. */
  update(
    profile: StoredProfile,
    changes: { fields: Iterable<readonly [string, string]>; origin?: Partial<ProfileOrigin> },
  ): void;
  /** The newest dates of the profiles that were added and updated; empty before there is one. */
  readonly newest: Readonly<Pick<ProfileOrigin, 'date_entered' | 'datestamp'>>;
  /** Ids that deleted profiles of the scheme had. */
  readonly retired: ReadonlySet<string>;
  /** Makes the id of a deleted profile valid again; call it before the profile is added. */
  bringBack(profileId: string): void;
}

const writers = new WeakMap<Change, Map<number, ProfileWriter>>();

/** What writes the profiles of a scheme (row id) in a change: one for all of them, because it prepares statements. */
export function profileWriterOf(change: Change, scheme: number): ProfileWriter {
  const own = writers.get(change) ?? new Map<number, ProfileWriter>();
  writers.set(change, own);
  const known = own.get(scheme) ?? createProfileWriter(change, scheme);
  own.set(scheme, known);
  return known;
}

function createProfileWriter(change: Change, scheme: number): ProfileWriter {
  const { connection, today } = change;
  const statement = connection.prepare(
    `insert into profile (scheme, profile_id, sort_key, alleles, alleles_hash, sender, curator, date_entered, datestamp)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const insertField = connection.prepare('insert into profile_field (profile, field, value) values (?, ?, ?)');
  const deleteField = connection.prepare('delete from profile_field where profile = ? and field = ?');
  const setOrigin = connection.prepare(
    'update profile set sender = ?, curator = ?, date_entered = ?, datestamp = ? where id = ?',
  );
  const fields = connection.prepare('select field, value from profile_field where profile = ?');
  const byId = connection.prepare('select * from profile where scheme = ? and profile_id = ?');
  const byHash = connection.prepare('select * from profile where scheme = ? and alleles_hash = ?');
  const retired = retiredIds(connection, 'profile', String(scheme));
  const only = new Set<number>();
  /** What a change defines gets its LIN codes together, when all of it is there. */
  function codeLater(row: number): void {
    only.add(row);
    codeAtLast(change, scheme, only);
  }
  const newest = { date_entered: '', datestamp: '' };
  const noteDates = ({ date_entered = '', datestamp = '' }: Partial<ProfileOrigin>) => {
    newest.date_entered = later(newest.date_entered, date_entered);
    newest.datestamp = later(newest.datestamp, datestamp);
  };

  function write({ profile_id, alleles, fields: values, origin = {} }: NewProfile, hash: number): number {
    const { date_entered = origin.datestamp ?? today } = origin;
    const { datestamp = later(date_entered, today) } = origin;
    const { sender = change.sender, curator = change.curator } = origin;
    const about = [sender, curator, date_entered, datestamp];
    const { lastInsertRowid } = statement.run(scheme, profile_id, sortKey(profile_id), alleles, hash, ...about);
    const row = Number(lastInsertRowid);
    noteDates({ date_entered, datestamp });
    for (const [field, value] of values) insertField.run(row, field, value);
    change.wrote(alleles.length + ROW_BYTES);
    return row;
  }

  return {
    add(profile) {
      const { profile_id, alleles } = profile;
      refuseRetired(retired, profile_id);
      const hash = contentHash(alleles);
      const twin = byHash.all(scheme, hash).find((row) => row['alleles'] === alleles);
      if (twin) return { twin: toProfile(twin) };
      const row = write(profile, hash);
      codeLater(row);
      return { row };
    },
    codeLater,
    insert: (profile) => write(profile, contentHash(profile.alleles)),
    find(profileId) {
      const row = byId.get(scheme, profileId);
      return row && toProfile(row);
    },
    fieldsOf(profile) {
      return new Map(fields.all(profile.id).map((row) => [String(row['field']), String(row['value'])]));
    },
    update({ id, alleles, origin: before }, { fields: values, origin = {} }) {
      for (const [field, value] of values) {
        deleteField.run(id, field);
        if (value !== '') insertField.run(id, field, value);
      }
      const { date_entered = before.date_entered } = origin;
      const { datestamp = later(before.datestamp, today) } = origin;
      setOrigin.run(origin.sender ?? before.sender, origin.curator ?? change.curator, date_entered, datestamp, id);
      noteDates({ datestamp });
      change.wrote(alleles.length + ROW_BYTES);
    },
    newest,
    retired,
    bringBack(profileId) {
      bringBackId(connection, { kind: 'profile', scope: String(scheme), record_id: profileId });
      retired.delete(profileId);
    },
  };
}

/** What a profile takes besides its alleles, about. */
const ROW_BYTES = 200;

/** The later of two ISO dates. */
function later(one: string, other: string): string {
  return one > other ? one : other;
}

function toProfile(row: Record<string, unknown>): StoredProfile {
  const { sender, curator, date_entered, datestamp } = row as unknown as ProfileOrigin;
  return {
    id: Number(row['id']),
    profile_id: String(row['profile_id']),
    alleles: String(row['alleles']),
    origin: { sender, curator, date_entered, datestamp },
  };
}
