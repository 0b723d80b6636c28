import type { DatabaseSync } from 'node:sqlite';
import { AlleleTexts } from '#electron/relatives/samples.ts';
import { isMissingLocus } from '#shared/rules/profile.ts';

/**
 * The profiles that a scheme (row id) defines, in their natural order; only those of `ids` where it is given. `places` are those of the loci
 * in the scheme.
 */
export function definedProfiles(
  connection: DatabaseSync,
  scheme: number,
  places: readonly number[],
  ids?: readonly string[],
) {
  const texts = new AlleleTexts(places.length);
  const names: string[] = [];
  const chosen = ids ? 'and profile_id in (select value from json_each(:ids))' : '';
  const sql = `select profile_id, alleles from profile where scheme = :scheme ${chosen} order by sort_key, profile_id`;
  const given = ids ? { scheme, ids: JSON.stringify(ids) } : { scheme };
  for (const { profile_id, alleles } of connection.prepare(sql).iterate(given)) {
    const own = String(alleles).split('\t');
    names.push(String(profile_id));
    texts.add(places.map((place) => (isMissingLocus(own[place] ?? '0') ? '' : (own[place] ?? ''))));
  }
  return { names, texts };
}
