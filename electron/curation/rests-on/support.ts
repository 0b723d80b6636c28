import { readFollowing } from '#electron/checks/following-databases.ts';
import { lociByName } from '#electron/store/changes/writers/records/designation-rows.ts';
import { heldAlleles } from '#electron/store/designations/held-alleles.ts';
import type { LocusAllele } from '#electron/store/designations/designation-block.ts';
import { profileHolders } from '#electron/store/designations/profile-holders.ts';
import type { Database } from '#electron/store/file/database.ts';
import { statementOf } from '#electron/store/file/prepared-query.ts';
import { MISSING_LOCUS } from '#shared/rules/profile.ts';

/** What was found in a genome, and whether something else supports it. */
interface FoundSupport {
  /** Row id in the definitions. */
  row: number;
  isSupported: boolean;
}

export interface RestingAllele extends FoundSupport {
  locus: string;
  allele_id: string;
  /** The last row of `profile_change` when it was defined; 0 where it is not known. */
  since: number;
}

export interface RestingType extends FoundSupport {
  /** The allele at each locus that it has. */
  alleles: { locus: string; allele_id: string }[];
}

/** The isolate whose genome is looked at. */
export interface OwnIsolate {
  database: string;
  id: number;
}

/**
 * Marks what other isolates have, in any database that follows the definitions, and what is used by a type that stays. All isolates
 * count, whoever sees them.
 */
export async function markSupported(
  { root, definitions }: { root: string; definitions: Database },
  own: OwnIsolate,
  { alleles, types }: { alleles: RestingAllele[]; types: RestingType[] },
): Promise<void> {
  await readFollowing(root, definitions.name, (follower) => {
    const loci = lociByName(follower.connection);
    const but = follower.name === own.database ? own.id : 0;
    markHeld(follower, but, alleles, loci);
    markHad(follower, but, types, loci);
  });
  markUsed(definitions, alleles, types);
}

/**
 * Marks the alleles that another isolate has. A designation that a person made counts for the isolate itself, too: it does not rest on the
 * genome.
 */
function markHeld(
  { connection }: Database,
  but: number,
  alleles: readonly RestingAllele[],
  loci: ReadonlyMap<string, number>,
): void {
  const open = alleles
    .filter(({ isSupported }) => !isSupported)
    .map((allele) => ({ allele, key: [loci.get(allele.locus) ?? 0, allele.allele_id] satisfies LocusAllele }));
  const held = heldAlleles(
    connection,
    open.map(({ key }) => key),
    but,
  );
  const byHand = statementOf(
    connection,
    `select 1 from allele_designation where isolate = ? and locus = ? and allele_id = ? and method = 'manual' and scan is null`,
  );
  for (const { allele, key } of open) allele.isSupported = held.has(key) || byHand.get(but, ...key) !== undefined;
}

/** Marks the types of which another isolate has all alleles. */
function markHad(
  { connection }: Database,
  but: number,
  types: readonly RestingType[],
  loci: ReadonlyMap<string, number>,
): void {
  const open = types.filter(({ alleles }) => alleles.every(({ locus }) => loci.has(locus)));
  const profiles = open.map(({ alleles }) =>
    alleles.map(({ locus, allele_id }): LocusAllele => [loci.get(locus) ?? 0, allele_id]),
  );
  // One of two is another isolate.
  const holders = profileHolders(connection)(profiles, 2);
  for (const [at, type] of open.entries())
    type.isSupported ||= holders[at]?.some((isolate) => isolate !== but) ?? false;
}

/** Marks the alleles that a type has which stays: one that is not found in the genome, or that something else supports. */
function markUsed(definitions: Database, alleles: readonly RestingAllele[], types: readonly RestingType[]): void {
  const going = new Set(types.filter(({ isSupported }) => !isSupported).map(({ row }) => row));
  const open = Map.groupBy(
    alleles.filter(({ isSupported }) => !isSupported),
    ({ locus }) => locus,
  );
  if (open.size === 0) return;
  const schemes = statementOf(
    definitions.connection,
    `select member.scheme, json_group_array(locus.name order by member.position) as loci
     from scheme_locus member join locus on locus.id = member.locus group by member.scheme`,
  ).all();
  for (const { scheme, loci } of schemes) {
    const places = (JSON.parse(String(loci)) as string[]).flatMap((locus, place) => {
      const at = open.get(locus);
      return at ? [{ place, byId: new Map(at.map((allele) => [allele.allele_id, allele])) }] : [];
    });
    if (places.length === 0) continue;
    const since = Math.min(...places.flatMap(({ byId }) => [...byId.values()].map((allele) => allele.since)));
    for (const profile of profilesSince(definitions, Number(scheme), since)) {
      if (going.has(Number(profile['id']))) continue;
      const ids = String(profile['alleles']).split('\t');
      for (const { place, byId } of places) {
        const used = byId.get(ids[place] ?? MISSING_LOCUS);
        if (used) used.isSupported = true;
      }
    }
  }
}

/** The profiles of a scheme that came or changed since a row of their log; all of them since 0. Most need not be read. */
function profilesSince({ connection }: Database, scheme: number, since: number): Iterable<Record<string, unknown>> {
  const all = 'select id, alleles from profile where scheme = ?';
  if (since === 0) return statementOf(connection, all).iterate(scheme);
  const later = `${all} and id in (select profile from profile_change where id > ?)`;
  return statementOf(connection, later).iterate(scheme, since);
}
