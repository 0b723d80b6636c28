import type { DatabaseSync } from 'node:sqlite';
import { AlleleTexts } from '#electron/relatives/samples.ts';
import { isMissingLocus } from '#shared/rules/profile.ts';

/** The profiles that a scheme (row id) defines, in their natural order. `places` are those of the loci in the scheme. */
export function definedProfiles(connection: DatabaseSync, scheme: number, places: readonly number[]) {
  const texts = new AlleleTexts(places.length);
  const names: string[] = [];
  const sql = 'select profile_id, alleles from profile where scheme = ? order by sort_key, profile_id';
  for (const { profile_id, alleles } of connection.prepare(sql).iterate(scheme)) {
    const ids = String(alleles).split('\t');
    names.push(String(profile_id));
    texts.add(places.map((place) => (isMissingLocus(ids[place] ?? '0') ? '' : (ids[place] ?? ''))));
  }
  return { names, texts };
}
