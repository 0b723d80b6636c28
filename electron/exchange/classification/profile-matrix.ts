import type { DatabaseSync } from 'node:sqlite';
import { AlleleMatrix } from '#electron/relatives/allele-matrix.ts';
import type { Linkage } from '#electron/relatives/linkage.ts';
import { AlleleNumbers } from '#electron/store/records/allele-numbers.ts';

/** Profiles whose neighbours are looked for together. */
const TOGETHER = 64;

/** The profiles of a scheme as numbers. */
interface ProfileMatrix {
  /** Row ids of the profiles, ascending. */
  ids: Float64Array;
  matrix: AlleleMatrix;
}

/** How similar two profiles of a group must be (`service-description.md` §2, classification scheme). */
export interface Threshold {
  /** Loci that may differ. */
  inclusion_threshold: number;
  /** True if the threshold shrinks with the share of the loci that both profiles have. */
  relative_threshold: boolean;
}

/** Reads the profiles of a scheme. `check` may throw to end the work. */
export function readProfileMatrix(connection: DatabaseSync, scheme: number, check: () => void): ProfileMatrix {
  const loci = Number(connection.prepare('select count(*) as n from scheme_locus where scheme = ?').get(scheme)?.['n']);
  const ids: number[] = [];
  const matrix = new AlleleMatrix(loci);
  const numbers = new AlleleNumbers(loci);
  const sql = 'select id, alleles from profile where scheme = ? order by id';
  for (const { id, alleles } of connection.prepare(sql).iterate(scheme)) {
    if (ids.length % 1000 === 0) check();
    ids.push(Number(id));
    matrix.add(numbers.of(String(alleles)));
  }
  return { ids: Float64Array.from(ids), matrix };
}

/**
 * Single linkage: joins every new profile with all that are near to it. Profiles that are not new were compared with one another before. A locus
 * that one of two profiles lacks does not count. Profiles without a common locus are never near, since nothing speaks for it. `onProfiles` gets
 * the number of new ones that are done, and may throw to end the work.
 */
export function linkNewProfiles(
  linkage: Linkage,
  news: readonly number[],
  matrix: AlleleMatrix,
  { inclusion_threshold: most, relative_threshold }: Threshold,
  onProfiles: (done: number) => void,
): void {
  const { labels } = linkage;
  // Where all are new, those before were compared with them.
  const isAllNew = news.length === matrix.profiles;
  for (let first = 0; first < news.length; first += TOGETHER) {
    onProfiles(first);
    const some = news.slice(first, first + TOGETHER);
    const join = (one: number, other: number, differences: number) => {
      if (differences > most || labels[one] === labels[other]) return;
      const shared = matrix.shared(one, other);
      const isNear = !relative_threshold || differences * matrix.loci <= most * shared;
      if (shared > 0 && isNear) linkage.join(one, other);
    };
    matrix.compare(some, join, { most, from: isAllNew ? first : 0 });
  }
}
