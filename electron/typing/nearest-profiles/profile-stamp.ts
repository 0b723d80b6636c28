import { hash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';

/** Tells whether a file of profile bytes holds the present profiles of a scheme. */
export const ProfileStamp = z.object({
  created_at: z.string(),
  /** SHA-1 of the names of the scheme's loci, in its order. */
  names: z.string(),
  loci: z.number(),
  profiles: z.number(),
  /** Largest row id. */
  last: z.number(),
  /** Sum over row ids and hashes of alleles, so that a changed profile shows. */
  digest: z.number(),
});
export type ProfileStamp = z.infer<typeof ProfileStamp>;

/** Reads the stamp of a scheme's present profiles, or only of those up to row `last`. One pass over an index. */
export function readProfileStamp(
  connection: DatabaseSync,
  scheme: number,
  last = Number.MAX_SAFE_INTEGER,
): ProfileStamp {
  const created = connection.prepare("select value from meta where key = 'created_at'").get();
  const loci = connection
    .prepare('select name from scheme_locus join locus on locus.id = locus where scheme = ? order by position')
    .all(scheme);
  // Products stay below 2^51. The sum adds millions of terms below 2^31, so it stays an exact number.
  const sums = connection
    .prepare(
      `select count(*) as profiles, max(id) as last,
       sum((alleles_hash % 2147483647) * (id % 1048573 + 1) % 2147483647) as digest
       from profile where scheme = ? and id <= ?`,
    )
    .get(scheme, last);
  return {
    created_at: String(created?.['value']),
    names: hash('sha1', loci.map((row) => String(row['name'])).join('\t')),
    loci: loci.length,
    profiles: Number(sums?.['profiles'] ?? 0),
    last: Number(sums?.['last'] ?? 0),
    digest: Number(sums?.['digest'] ?? 0),
  };
}

export function isSameProfiles(left: ProfileStamp, right: ProfileStamp): boolean {
  return (
    left.created_at === right.created_at &&
    left.names === right.names &&
    left.profiles === right.profiles &&
    left.last === right.last &&
    left.digest === right.digest
  );
}
