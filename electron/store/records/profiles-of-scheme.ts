import type { DatabaseSync } from 'node:sqlite';
import { MISSING_LOCUS } from '#shared/rules/profile.ts';
import { type CountedIds, picked } from './alleles-of-locus.ts';

/** The profiles of a scheme (row id) that `isWanted` picks, by their ids and how many loci they lack. */
export function profilesThat(
  connection: DatabaseSync,
  scheme: number,
  isWanted: (profile: { profile_id: string; missing: number }) => boolean,
): CountedIds {
  const sql = 'select profile_id, alleles from profile where scheme = ? order by sort_key, profile_id';
  return picked(connection.prepare(sql).iterate(scheme), 'profile_id', ({ profile_id, alleles }) => {
    const missing = String(alleles)
      .split('\t')
      .filter((allele) => allele === MISSING_LOCUS).length;
    return isWanted({ profile_id: String(profile_id), missing });
  });
}

/** The profiles of a scheme (row id) that have an allele of the locus at a place. 0-based. */
export function profilesWithLocus(connection: DatabaseSync, scheme: number, place: number): CountedIds {
  const sql = 'select profile_id, alleles from profile where scheme = ? order by sort_key, profile_id';
  return picked(
    connection.prepare(sql).iterate(scheme),
    'profile_id',
    ({ alleles }) => (String(alleles).split('\t')[place] ?? MISSING_LOCUS) !== MISSING_LOCUS,
  );
}

/** The profiles of a scheme (row id) with a value of a field that `isWanted` picks. */
export function profilesWithValue(
  connection: DatabaseSync,
  scheme: number,
  field: string,
  isWanted: (value: string) => boolean,
): CountedIds {
  const sql = `select profile_id, value from profile join profile_field on profile_field.profile = profile.id
    where scheme = ? and field = ? order by sort_key, profile_id`;
  return picked(connection.prepare(sql).iterate(scheme, field), 'profile_id', ({ value }) => isWanted(String(value)));
}

/** What is built on a scheme (row id) in its own database, as sentences. */
export function builtUponScheme(connection: DatabaseSync, scheme: number): string[] {
  const count = connection.prepare('select count(*) as count from profile where scheme = ?').get(scheme);
  const profiles = Number(count?.['count']);
  const groups = connection.prepare('select name from classification_scheme where scheme = ? order by id').all(scheme);
  const sets = connection.prepare('select name from cluster_set where scheme = ? order by name').all(scheme);
  const codes = connection.prepare('select 1 from lincode_scheme where scheme = ?').get(scheme);
  return [
    ...(profiles === 0 ? [] : [`It has ${profiles === 1 ? 'a profile' : `${profiles} profiles`}.`]),
    ...groups.map(({ name }) => `The classification scheme ${String(name)} groups its profiles.`),
    ...sets.map(({ name }) => `The clusters "${String(name)}" are made with it, also if they are deleted.`),
    ...(codes ? ['LIN codes are defined for it.'] : []),
  ];
}
