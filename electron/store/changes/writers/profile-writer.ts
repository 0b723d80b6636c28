import { sortKey } from '#shared/natural-order.ts';
import { contentHash } from '#electron/store/file/content-hash.ts';
import type { Change } from '../change-context.ts';
import { refuseRetired, retiredIds } from './retired-ids.ts';

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
export interface NewProfile {
  profile_id: string;
  /** Allele ids in scheme order, separated by tabs. */
  alleles: string;
  fields: Iterable<readonly [string, string]>;
  /** What is known of its origin; the rest is of whoever imports it, and of today. */
  origin?: Partial<ProfileOrigin>;
}

/** Prepared statements for the profiles of one scheme. */
export interface ProfileWriter {
  /**
   * Adds a profile and gives undefined, unless another one has the same alleles: then gives that one. Throws `AppError` 409
   * `retired_id`.
   */
  add(profile: NewProfile): StoredProfile | undefined;
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
}

export function createProfileWriter(change: Change, scheme: number): ProfileWriter {
  const { connection, today } = change;
  const insert = connection.prepare(
    `insert into profile
       (id, scheme, profile_id, sort_key, alleles, alleles_hash, sender, curator, date_entered, datestamp)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
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
  const newest = { date_entered: '', datestamp: '' };
  const noteDates = ({ date_entered = '', datestamp = '' }: Partial<ProfileOrigin>) => {
    newest.date_entered = later(newest.date_entered, date_entered);
    newest.datestamp = later(newest.datestamp, datestamp);
  };
  let last = Number(connection.prepare('select max(id) as last from profile').get()?.['last'] ?? 0);

  return {
    add({ profile_id, alleles, fields: values, origin = {} }) {
      refuseRetired(retired, profile_id);
      const hash = contentHash(alleles);
      const twin = byHash.all(scheme, hash).find((row) => row['alleles'] === alleles);
      if (twin) return toProfile(twin);
      last += 1;
      const { date_entered = origin.datestamp ?? today } = origin;
      const { datestamp = later(date_entered, today) } = origin;
      const { sender = change.sender, curator = change.curator } = origin;
      const people = [sender, curator];
      insert.run(last, scheme, profile_id, sortKey(profile_id), alleles, hash, ...people, date_entered, datestamp);
      noteDates({ date_entered, datestamp });
      for (const [field, value] of values) insertField.run(last, field, value);
      change.wrote(alleles.length + ROW_BYTES);
      return undefined;
    },
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
