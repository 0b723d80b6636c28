import type { Database } from '#electron/store/file/database.ts';
import { lincodesFromHere } from '#electron/store/lincodes/codes-here.ts';
import { findLincodeScheme, type FoundLincodes, NO_LINCODES } from '#electron/store/records/lincode-repository.ts';
import { readLincode, readThresholds } from '#shared/rules/lincode.ts';
import type { ComparedProfile } from './nearest-profiles/find-nearest.ts';

/** Among how many of the nearest profiles the one is looked for that gives the positions. */
export const CLOSEST = 100;

/** The most profiles that are looked at as perhaps nearer still. Where there are more, no position is certain. */
export const RIVALS = 5000;

/** What stands for a position that is not known. */
const OPEN = '*';

interface Rival extends Pick<ComparedProfile, 'id' | 'compared' | 'open'> {
  code: number[];
  differing: number;
}

/**
 * The LIN code of a genome whose profile is not defined, as far as it is certain: the leading positions that the nearest profile gives it
 * (`wire-notes.md` §13) even if all loci that it lacks should differ, and that no profile contradicts which may then be nearer. All others
 * are open, such as `0_1_*_*`. `nearest` are its nearest profiles, in a scheme of so many loci; `rivalsWithin` gives all profiles that
 * differ at no more loci than it says, without some (row ids), and undefined if they are too many. None where none of the nearest has a code.
 */
export async function openLincode(
  database: Database,
  { id, loci }: { id: number; loci: number },
  nearest: readonly ComparedProfile[],
  rivalsWithin: (most: number, except: readonly number[]) => Promise<readonly ComparedProfile[] | undefined>,
): Promise<FoundLincodes> {
  const thresholds = readThresholds(findLincodeScheme(database, id)?.thresholds ?? '');
  if (!thresholds) return NO_LINCODES;
  const [first, ...others] = rivalsOf(database, thresholds.length, nearest);
  if (!first) return NO_LINCODES;
  const best = others.reduce((held, one) => (isNearer(atWorst(one), atWorst(held)) ? one : held), first);
  const worst = atWorst(best);
  const [differing, shared] = worst;
  const isMissed = (threshold: number) => differing * loci > threshold * shared;
  // The profile itself is not defined, so its code may be a new one even where nothing differs.
  const reached = thresholds.findIndex((threshold, place) => isMissed(threshold) || place === thresholds.length - 1);
  const positionsOf = (known: number) => ({
    codes: [best.code.map((number, place) => (place < known ? String(number) : OPEN)).join('_')],
    areFromHere: known > 0 && lincodesFromHere(database.connection, id)(best.id),
  });
  if (reached === 0) return positionsOf(0);
  // One that differs at more is farther, even if it has all loci and none of those that the genome lacks differs.
  // One whose code begins alike contradicts nothing: in a dense scheme that is most of them.
  const alike = profilesBelow(database, id, best.code.slice(0, reached).join('_'));
  const within = await rivalsWithin(Math.floor((differing * loci) / shared), alike);
  if (!within) return positionsOf(0);
  const mayBeNearest = rivalsOf(database, thresholds.length, within).filter(
    ({ differing: at, compared, open }) => !isNearer(worst, [at, compared + open]),
  );
  return positionsOf(Math.min(reached, ...mayBeNearest.map(({ code }) => commonPositions(code, best.code))));
}

/** The profiles (row ids) of a scheme whose LIN codes begin with these numbers. */
function profilesBelow({ connection }: Database, scheme: number, prefix: string): number[] {
  const select = connection.prepare('select profile from lincode where scheme = ? and (code = ? or code glob ?)');
  return select.all(scheme, prefix, `${prefix}_*`).map(({ profile }) => Number(profile));
}

type LociShare = readonly [differing: number, shared: number];

const isNearer = (one: LociShare, other: LociShare) => one[0] * other[1] < other[0] * one[1];

const atWorst = ({ differing, open, compared }: Rival): LociShare => [differing + open, compared + open];

function commonPositions(one: readonly number[], other: readonly number[]): number {
  const place = one.findIndex((number, at) => number !== other[at]);
  return place < 0 ? one.length : place;
}

function rivalsOf({ connection }: Database, positions: number, profiles: readonly ComparedProfile[]): Rival[] {
  const select = connection.prepare('select code from lincode where profile = ?');
  return profiles.flatMap(({ id, differing, compared, open }) => {
    const code = readLincode(String(select.get(id)?.['code']), positions);
    return code ? [{ id, code, differing: differing.length, compared, open }] : [];
  });
}
