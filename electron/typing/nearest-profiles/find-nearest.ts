import type { DatabaseSync } from 'node:sqlite';
import { rmSync } from 'node:fs';
import type { WorkControl } from '#electron/threads/work-control.ts';
import { indexMissing } from '../index/index-missing.ts';
import type { IndexedDatabase } from '../index/indexed-database.ts';
import { alleleByte, isMissing } from './allele-byte.ts';
import { BLOCK, countDifferences, type WantedLocus } from './profile-block.ts';
import { openProfiles, profileFileOf, TornProfiles, type ProfileBlocks } from './profile-file.ts';

/** The alleles found at each locus of a scheme, in its order. Empty where nothing was found. */
export type AllelesByLocus = readonly (readonly string[])[];

export interface ComparedProfile {
  /** Row id. */
  id: number;
  profile_id: string;
  /** Positions, in the scheme, of the loci that have an allele on both sides and differ. */
  differing: number[];
  /** How many loci have an allele on both sides. */
  compared: number;
  /** Loci at which the profile has an allele and nothing was found: each may turn out to differ. */
  open: number;
}

/**
 * Share of the found loci that a profile must have to be called near. A profile that knows only two loci would be near
 * to everything.
 */
const LEAST_COMPARED = 0.5;

/** Which profiles are wanted. */
export interface NearestWish {
  limit: number;
  /** At how many loci they may differ. Any number when absent. */
  most?: number | undefined;
  /** Whether also profiles are wanted that lack most of the found loci. */
  withFragments?: boolean | undefined;
  /** Profiles (row ids) that are not wanted. */
  except?: readonly number[] | undefined;
}

interface ProfileCandidate {
  id: number;
  sortKey: number;
}

/**
 * Finds the profiles that differ from the alleles found at the fewest loci; of equals the first in natural order of
 * ids. A locus that either side lacks does not count. Profiles that lack most of the found loci are left out, unless they are
 * wanted. Gives at most `limit` profiles, and none that differs at more than `most` loci.
 *
 * Each profile is first compared by one byte per allele, which never counts a difference too many. Candidates are then
 * verified in that order against the stored profiles, until none of the others can be nearer. So the answer is exact.
 */
export async function findNearestProfiles(
  connection: DatabaseSync,
  database: IndexedDatabase,
  scheme: number,
  found: AllelesByLocus,
  { limit, most = Infinity, withFragments = false, except = [] }: NearestWish,
  control: WorkControl,
): Promise<ComparedProfile[]> {
  const wanted = wantedLoci(found);
  if (wanted.length === 0 || limit <= 0) return [];
  const leastCompared = withFragments ? 0 : LEAST_COMPARED * wanted.length;
  const candidates = await collectCandidates(connection, database, scheme, control, (blocks) =>
    listCandidates(blocks, wanted, leastCompared, most, control),
  );
  const left = new Set(except);
  const asked = candidates.map((equals) => equals.filter(({ id }) => !left.has(id)));
  return verify(connection, asked, found, { limit, most, leastCompared }, control);
}

/** Finds all profiles that may have the found allele at every found locus, by row id. The caller verifies them. */
export async function findPossibleProfiles(
  connection: DatabaseSync,
  database: IndexedDatabase,
  scheme: number,
  found: AllelesByLocus,
  control: WorkControl,
): Promise<number[]> {
  const wanted = wantedLoci(found);
  const candidates = await collectCandidates(connection, database, scheme, control, (blocks) =>
    listCandidates(blocks, wanted, 0, 0, control),
  );
  return candidates.flatMap((each) => each.map(({ id }) => id));
}

function wantedLoci(found: AllelesByLocus): WantedLocus[] {
  return found.flatMap((ids, position) => {
    const bytes = [...new Set(ids.filter((id) => !isMissing(id)).map(alleleByte))];
    return bytes.length > 0 ? [{ position, bytes }] : [];
  });
}

/** Opens the blocks. A damaged file is removed and made again, once; where nothing is written, it counts as missing. */
async function collectCandidates(
  connection: DatabaseSync,
  database: IndexedDatabase,
  scheme: number,
  control: WorkControl,
  collect: (blocks: ProfileBlocks) => ProfileCandidate[][],
): Promise<ProfileCandidate[][]> {
  for (let isSecond = false; ; isSecond = true) {
    const blocks = await openProfiles(connection, database, scheme, control);
    try {
      return collect(blocks);
    } catch (error) {
      if (!(error instanceof TornProfiles) || isSecond) throw error;
      if (database.fixed) throw indexMissing(database, 'is out of date');
      rmSync(profileFileOf(database.index, scheme), { force: true });
    } finally {
      blocks.close();
    }
  }
}

/** Groups candidates by the smallest possible number of differing loci. */
function listCandidates(
  blocks: ProfileBlocks,
  wanted: readonly WantedLocus[],
  leastCompared: number,
  most: number,
  { checkpoint }: WorkControl,
): ProfileCandidate[][] {
  const differing = new Int32Array(BLOCK);
  const candidates: ProfileCandidate[][] = Array.from({ length: Math.min(most, wanted.length) + 1 }, () => []);
  for (const { ids, sortKeys, filled, ...block } of blocks.blocks()) {
    checkpoint();
    countDifferences(block.alleles, wanted, differing);
    for (let place = 0; place < BLOCK; place++) {
      const id = ids[place] as number;
      if (id === 0 || (filled[place] as number) < leastCompared) continue;
      candidates[differing[place] as number]?.push({ id, sortKey: sortKeys[place] as number });
    }
  }
  return candidates;
}

interface Ranked extends ComparedProfile {
  sortKey: number;
}

function verify(
  connection: DatabaseSync,
  candidates: readonly ProfileCandidate[][],
  found: AllelesByLocus,
  { limit, most, leastCompared }: { limit: number; most: number; leastCompared: number },
  { checkpoint }: WorkControl,
): ComparedProfile[] {
  const select = connection.prepare('select profile_id, alleles from profile where id = ?');
  const best: Ranked[] = [];
  for (const [least, equals] of candidates.entries()) {
    checkpoint();
    for (const { id, sortKey } of equals.toSorted(
      (left, right) => left.sortKey - right.sortKey || left.id - right.id,
    )) {
      const worst = best[limit - 1];
      if (worst && !precedes({ least, sortKey }, worst)) break;
      const row = select.get(id);
      const compared = compare(String(row?.['alleles']), found);
      if (compared.compared < leastCompared || compared.differing.length > most) continue;
      best.push({ id, sortKey, profile_id: String(row?.['profile_id']), ...compared });
      if (best.length < limit) continue;
      best.sort(byDistance);
      best.length = limit;
    }
  }
  return best.toSorted(byDistance).map(({ sortKey: _sortKey, ...profile }) => profile);
}

function byDistance(left: Ranked, right: Ranked): number {
  return left.differing.length - right.differing.length || left.sortKey - right.sortKey;
}

/** Whether a candidate may come before a profile whose differences are known. */
function precedes({ least, sortKey }: { least: number; sortKey: number }, { differing, ...worst }: Ranked): boolean {
  return least < differing.length || (least === differing.length && sortKey < worst.sortKey);
}

function compare(alleles: string, found: AllelesByLocus): Pick<ComparedProfile, 'differing' | 'compared' | 'open'> {
  const differing: number[] = [];
  let compared = 0;
  let open = 0;
  for (const [position, allele] of alleles.split('\t').entries()) {
    const ids = found[position] ?? [];
    if (isMissing(allele)) continue;
    if (ids.every(isMissing)) {
      open++;
      continue;
    }
    compared++;
    if (!ids.includes(allele)) differing.push(position);
  }
  return { differing, compared, open };
}
