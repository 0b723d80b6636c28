import { MISSING_LOCUS } from '#shared/rules/profile.ts';
import { contentHash } from '#electron/store/file/content-hash.ts';
import { statementOf } from '#electron/store/file/prepared-query.ts';
import type { Change } from '../../change-context.ts';

/** Profiles that are read at once. */
const AT_ONCE = 1000;

/**
 * Writes the profiles of a scheme (row id) for loci in another order, or for more or fewer of them: a locus that they did not have is
 * missing (`N`). What a locus that goes away held is lost, so whoever calls sees to it that this is nothing.
 */
export function repackProfiles(
  change: Change,
  scheme: number,
  before: readonly string[],
  after: readonly string[],
): void {
  if (before.length === after.length && before.every((locus, index) => locus === after[index])) return;
  const places = after.map((locus) => before.indexOf(locus));
  const { connection } = change;
  const read = statementOf(
    connection,
    `select id, alleles from profile where scheme = ? and id > ? order by id limit ${AT_ONCE}`,
  );
  const write = statementOf(connection, 'update profile set alleles = ?, alleles_hash = ? where id = ?');
  let last = 0;
  for (;;) {
    const rows = read.all(scheme, last);
    for (const row of rows) {
      const alleles = String(row['alleles']).split('\t');
      const packed = places.map((place) => alleles[place] ?? MISSING_LOCUS).join('\t');
      last = Number(row['id']);
      write.run(packed, contentHash(packed), last);
      change.wrote(packed.length);
    }
    if (rows.length < AT_ONCE) return;
  }
}
