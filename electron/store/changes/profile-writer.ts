import { sortKey } from '#shared/natural-order.ts';
import { contentHash } from '../file/content-hash.ts';
import type { Change } from './change-context.ts';
import { refuseRetired, retiredIds } from './retired-ids.ts';
import { laterOf } from './later-date.ts';

export interface StoredProfile {
  id: number;
  profile_id: string;
  alleles: string;
}

/** A profile that is to be added. `fields` are those with a value. */
export interface NewProfile {
  profile_id: string;
  /** Allele ids in scheme order, separated by tabs. */
  alleles: string;
  fields: Iterable<readonly [string, string]>;
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
  /** An empty value removes the field's. */
  setFields(profile: StoredProfile, fields: Iterable<readonly [string, string]>): void;
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
  const touch = connection.prepare(`update profile set curator = ?, datestamp = ${laterOf('datestamp')} where id = ?`);
  const fields = connection.prepare('select field, value from profile_field where profile = ?');
  const byId = connection.prepare('select id, profile_id, alleles from profile where scheme = ? and profile_id = ?');
  const byHash = connection.prepare(
    'select id, profile_id, alleles from profile where scheme = ? and alleles_hash = ?',
  );
  const retired = retiredIds(connection, 'profile', String(scheme));
  let last = Number(connection.prepare('select max(id) as last from profile').get()?.['last'] ?? 0);

  return {
    add({ profile_id, alleles, fields: values }) {
      refuseRetired(retired, profile_id);
      const hash = contentHash(alleles);
      const twin = byHash.all(scheme, hash).find((row) => row['alleles'] === alleles);
      if (twin) return toProfile(twin);
      last += 1;
      insert.run(
        last,
        scheme,
        profile_id,
        sortKey(profile_id),
        alleles,
        hash,
        change.sender,
        change.curator,
        today,
        today,
      );
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
    setFields(profile, values) {
      for (const [field, value] of values) {
        deleteField.run(profile.id, field);
        if (value !== '') insertField.run(profile.id, field, value);
      }
      touch.run(change.curator, today, profile.id);
      change.wrote(profile.alleles.length + ROW_BYTES);
    },
    retired,
  };
}

/** What a profile takes besides its alleles, about. */
const ROW_BYTES = 200;

function toProfile(row: Record<string, unknown>): StoredProfile {
  return { id: Number(row['id']), profile_id: String(row['profile_id']), alleles: String(row['alleles']) };
}
