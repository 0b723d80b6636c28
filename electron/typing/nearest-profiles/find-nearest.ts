import type { DatabaseSync } from 'node:sqlite';
import { rmSync } from 'node:fs';
import type { WorkControl } from '../work-control.ts';
import { alleleByte, isMissing } from './allele-byte.ts';
import { BLOCK, countDifferences, type WantedLocus } from './profile-block.ts';
import { openProfiles, profileFileOf, TornProfiles, type ProfileBlocks } from './profile-file.ts';

/** The alleles found at each locus of a scheme, in its order; none where nothing was found. */
export type FoundAlleles = readonly (readonly string[])[];

/** A profile compared with the alleles found. */
export interface ComparedProfile {
  /** Row id. */
  id: number;
  profile_id: string;
  /** Positions in the scheme, of loci with an allele on both sides, at which they differ. */
  differing: number[];
  /** How many loci have an allele on both sides. */
  compared: number;
}

/** Share of the loci found that a profile must have to be called near: one that knows two loci only is like everything. */
const LEAST_COMPARED = 0.5;

interface Candidate {
  id: number;
  sortKey: number;
}

/**
 * The profiles that differ from the alleles found at fewest loci; of equals the first in the natural order of ids. A locus that
 * either side lacks does not count, and profiles that lack most of the loci found are left out. At most `limit`, and none that
 * differs at more than `most` loci.
 *
 * Candidates are counted by one byte per allele, which never counts too much, and verified in that order on the profiles as
 * they are stored, until none of the others can be nearer: the answer is exact.
 */
export async function findNearestProfiles(
  connection: DatabaseSync,
  indexFile: string,
  scheme: number,
  found: FoundAlleles,
  { limit, most = Infinity }: { limit: number; most?: number | undefined },
  control: WorkControl,
): Promise<ComparedProfile[]> {
  const wanted = wantedLoci(found);
  if (wanted.length === 0 || limit <= 0) return [];
  const leastCompared = LEAST_COMPARED * wanted.length;
  const candidates = await collectCandidates(connection, indexFile, scheme, control, (blocks) =>
    listCandidates(blocks, wanted, leastCompared, most, control),
  );
  return verify(connection, candidates, found, { limit, most, leastCompared }, control);
}

/** All profiles that may fit the alleles found at every locus found, by row id; who asks verifies them. */
export async function findPossibleProfiles(
  connection: DatabaseSync,
  indexFile: string,
  scheme: number,
  found: FoundAlleles,
  control: WorkControl,
): Promise<number[]> {
  const wanted = wantedLoci(found);
  const candidates = await collectCandidates(connection, indexFile, scheme, control, (blocks) =>
    listCandidates(blocks, wanted, 0, 0, control),
  );
  return candidates.flatMap((each) => each.map(({ id }) => id));
}

function wantedLoci(found: FoundAlleles): WantedLocus[] {
  return found.flatMap((ids, position) => {
    const bytes = [...new Set(ids.filter((id) => !isMissing(id)).map(alleleByte))];
    return bytes.length > 0 ? [{ position, bytes }] : [];
  });
}

/** Opens the blocks; a file that turns out damaged is removed and made anew, once. */
async function collectCandidates(
  connection: DatabaseSync,
  indexFile: string,
  scheme: number,
  control: WorkControl,
  collect: (blocks: ProfileBlocks) => Candidate[][],
): Promise<Candidate[][]> {
  for (let isSecond = false; ; isSecond = true) {
    const blocks = await openProfiles(connection, indexFile, scheme, control);
    try {
      return collect(blocks);
    } catch (error) {
      if (!(error instanceof TornProfiles) || isSecond) throw error;
      rmSync(profileFileOf(indexFile, scheme), { force: true });
    } finally {
      blocks.close();
    }
  }
}

/** Candidates by the fewest loci at which they can differ. */
function listCandidates(
  blocks: ProfileBlocks,
  wanted: readonly WantedLocus[],
  leastCompared: number,
  most: number,
  { checkpoint }: WorkControl,
): Candidate[][] {
  const differing = new Int32Array(BLOCK);
  const candidates: Candidate[][] = Array.from({ length: Math.min(most, wanted.length) + 1 }, () => []);
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
  candidates: readonly Candidate[][],
  found: FoundAlleles,
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
      best.sort((left, right) => left.differing.length - right.differing.length || left.sortKey - right.sortKey);
      best.length = Math.min(best.length, limit);
    }
  }
  return best.map(({ sortKey: _sortKey, ...profile }) => profile);
}

/** Whether a candidate can come before a profile whose differences are known. */
function precedes({ least, sortKey }: { least: number; sortKey: number }, { differing, ...worst }: Ranked): boolean {
  return least < differing.length || (least === differing.length && sortKey < worst.sortKey);
}

function compare(alleles: string, found: FoundAlleles): Pick<ComparedProfile, 'differing' | 'compared'> {
  const differing: number[] = [];
  let compared = 0;
  for (const [position, allele] of alleles.split('\t').entries()) {
    const ids = found[position] ?? [];
    if (isMissing(allele) || ids.every(isMissing)) continue;
    compared++;
    if (!ids.includes(allele)) differing.push(position);
  }
  return { differing, compared };
}
