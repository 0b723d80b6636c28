import type { DatabaseSync } from 'node:sqlite';
import { sortKey } from '#shared/natural-order.ts';

export interface StoredProfile {
  id: number;
  profile_id: string;
  alleles: string;
}

/** Prepared statements for the profiles of one scheme. */
export interface ProfileWriter {
  /** `fields` are those with a value. */
  insert(profileId: string, alleles: string, allelesHash: number, fields: Iterable<readonly [string, string]>): void;
  find(profileId: string): StoredProfile | undefined;
  findByAlleles(alleles: string, allelesHash: number): StoredProfile | undefined;
  fieldsOf(profile: StoredProfile): Map<string, string>;
  /** An empty value removes the field's. */
  setFields(profile: StoredProfile, fields: Iterable<readonly [string, string]>): void;
}

export function createProfileWriter(connection: DatabaseSync, scheme: number, today: string): ProfileWriter {
  const insert = connection.prepare(
    `insert into profile (id, scheme, profile_id, sort_key, alleles, alleles_hash, date_entered, datestamp)
     values (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const insertField = connection.prepare('insert into profile_field (profile, field, value) values (?, ?, ?)');
  const deleteField = connection.prepare('delete from profile_field where profile = ? and field = ?');
  const touch = connection.prepare('update profile set datestamp = ? where id = ?');
  const fields = connection.prepare('select field, value from profile_field where profile = ?');
  const byId = connection.prepare('select id, profile_id, alleles from profile where scheme = ? and profile_id = ?');
  const byHash = connection.prepare(
    'select id, profile_id, alleles from profile where scheme = ? and alleles_hash = ?',
  );
  let last = Number(connection.prepare('select max(id) as last from profile').get()?.['last'] ?? 0);

  return {
    insert(profileId, alleles, allelesHash, values) {
      last += 1;
      insert.run(last, scheme, profileId, sortKey(profileId), alleles, allelesHash, today, today);
      for (const [field, value] of values) insertField.run(last, field, value);
    },
    find(profileId) {
      const row = byId.get(scheme, profileId);
      return row && toProfile(row);
    },
    findByAlleles(alleles, allelesHash) {
      const row = byHash.all(scheme, allelesHash).find((each) => each['alleles'] === alleles);
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
      touch.run(today, profile.id);
    },
  };
}

function toProfile(row: Record<string, unknown>): StoredProfile {
  return { id: Number(row['id']), profile_id: String(row['profile_id']), alleles: String(row['alleles']) };
}
