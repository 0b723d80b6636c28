import type { Database } from '#electron/store/file/database.ts';
import { findLincodeScheme, lincodesOfProfiles } from '#electron/store/records/lincode-repository.ts';
import { isMissingLocus } from '#shared/rules/profile.ts';
import { readLincode, readThresholds } from '#shared/rules/lincode.ts';
import type { ComparedProfile } from './nearest-profiles/find-nearest.ts';

/** How many of the nearest profiles are looked at: one of them may be nearer than the nearest once all loci are known. */
export const RIVALS = 100;

/** What stands for a position that is not known. */
const OPEN = '*';

interface Rival {
  code: number[];
  differing: number;
  /** Loci at which the profile has an allele and the genome none: each may turn out to differ. */
  open: number;
  compared: number;
}

/**
 * The LIN code of a genome whose profile is not defined, as far as it is certain: the leading positions that the nearest profile gives it
 * (`wire-notes.md` §13) even if all loci that it lacks should differ, and that no profile contradicts which may then be nearer. All others
 * are open, such as `0_1_*_*`. `nearest` are its nearest profiles, in a scheme of so many loci. Undefined where none of them has a code.
 */
export function openLincode(
  database: Database,
  scheme: number,
  loci: number,
  nearest: readonly ComparedProfile[],
): string | undefined {
  const thresholds = readThresholds(findLincodeScheme(database, scheme)?.thresholds ?? '');
  if (!thresholds) return undefined;
  const rivals = rivalsOf(database, thresholds.length, nearest);
  const [first, ...others] = rivals;
  if (!first) return undefined;
  const best = others.reduce((held, one) => (isNearer(atWorst(one), atWorst(held)) ? one : held), first);
  const [differing, shared] = atWorst(best);
  const isMissed = (threshold: number) => differing * loci > threshold * shared;
  // The profile itself is not defined, so its code may be a new one even where nothing differs.
  const reached = thresholds.findIndex((threshold, place) => isMissed(threshold) || place === thresholds.length - 1);
  const mayBeNearest = rivals.filter(
    ({ differing: at, compared, open }) => !isNearer([differing, shared], [at, compared + open]),
  );
  const known = Math.min(reached, ...mayBeNearest.map(({ code }) => commonPositions(code, best.code)));
  return best.code.map((number, place) => (place < known ? String(number) : OPEN)).join('_');
}

type Distance = readonly [differing: number, shared: number];

const isNearer = (one: Distance, other: Distance) => one[0] * other[1] < other[0] * one[1];

const atWorst = ({ differing, open, compared }: Rival): Distance => [differing + open, compared + open];

function commonPositions(one: readonly number[], other: readonly number[]): number {
  const place = one.findIndex((number, at) => number !== other[at]);
  return place < 0 ? one.length : place;
}

function rivalsOf(database: Database, positions: number, nearest: readonly ComparedProfile[]): Rival[] {
  const codes = lincodesOfProfiles(
    database,
    nearest.map(({ id }) => id),
  );
  const alleles = database.connection.prepare('select alleles from profile where id = ?');
  return nearest.flatMap(({ id, differing, compared }) => {
    const code = readLincode(codes.get(id) ?? '', positions);
    if (!code) return [];
    const cells = String(alleles.get(id)?.['alleles']).split('\t');
    const present = cells.filter((cell) => !isMissingLocus(cell)).length;
    return [{ code, differing: differing.length, compared, open: present - compared }];
  });
}
