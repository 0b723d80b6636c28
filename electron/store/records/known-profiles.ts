import { contentHash } from '../file/content-hash.ts';
import type { Database } from '../file/database.ts';
import { preparedQuery } from '../file/prepared-query.ts';

const profilesByHash = preparedQuery((from, scheme: number, hash: number) =>
  from
    .selectFrom('profile')
    .select(['profile_id', 'alleles'])
    .where('scheme', '=', scheme)
    .where('alleles_hash', '=', hash),
);
const alleleOfLocus = preparedQuery((from, locus: number, alleleId: string) =>
  from.selectFrom('allele').select('id').where('locus', '=', locus).where('allele_id', '=', alleleId),
);

/** Whether a locus (row id) has an allele of this id. */
export function hasAllele(database: Database, locus: number, alleleId: string): boolean {
  return alleleOfLocus(database, locus, alleleId).length > 0;
}

/** Id of the profile of a scheme with these alleles, which are in its order. */
export function findProfileOf(database: Database, scheme: number, alleles: readonly string[]): string | undefined {
  const packed = alleles.join('\t');
  return profilesByHash(database, scheme, contentHash(packed)).find((row) => row.alleles === packed)?.profile_id;
}

/** Ids and alleles of all profiles of a scheme, one after the other. Alleles are in its order, with tabs between them. */
export function* readPackedProfiles(
  { connection }: Database,
  scheme: number,
): Generator<{ profile_id: string; alleles: string }> {
  const select = connection.prepare(
    'select profile_id, alleles from profile where scheme = ? order by sort_key, profile_id',
  );
  for (const row of select.iterate(scheme)) {
    yield { profile_id: String(row['profile_id']), alleles: String(row['alleles']) };
  }
}
