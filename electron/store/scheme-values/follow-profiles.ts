import type { DatabaseSync } from 'node:sqlite';
import type { LocusAllele } from '../designations/designation-block.ts';
import { profileHolders } from '../designations/profile-holders.ts';
import { inTransaction } from '../file/transaction.ts';
import {
  countProfileChanges,
  type ProfileChanges,
  type ProfileLogPlace,
  readProfileChanges,
} from '../records/profile-log.ts';
import type { LinkedScheme, LinkedSchemes } from './linked-schemes.ts';
import { membershipsBy } from './memberships.ts';
import { forgetSchemeValues } from './values-state.ts';
import { prepareMembershipWriter } from './write-values.ts';

const MISSING = 'N';

/** Profiles followed in one transaction: some tens of milliseconds in which nobody else can write. */
const PROFILES_AT_ONCE = 200;
/** In a small database, working out all isolates is faster than following a log of this length. */
const FEW_CHANGES = 200;
/** Isolates looked at for all profiles together: some seconds. To work out all isolates anew takes about as long from there on. */
const MOST_LOOKED_AT = 20_000_000;

/**
 * Updates isolates after changes of profiles, from a place in the log on. Isolates that may have lost something are
 * only marked as out of date, so that they are worked out again. False if the log does not reach from that place to
 * now, or if looking at all isolates is less work. Some isolates may have been updated even then, which does no harm.
 */
export function followProfiles(
  isolates: DatabaseSync,
  seqdef: DatabaseSync,
  { schemes }: LinkedSchemes,
  since: ProfileLogPlace,
): boolean {
  const total = Number(isolates.prepare('select count(*) as isolates from isolate').get()?.['isolates']);
  const count = countProfileChanges(seqdef, since);
  if (count > FEW_CHANGES + total / 2 || count * total > MOST_LOOKED_AT) return false;
  const changes = readProfileChanges(seqdef, since);
  if (!changes) return false;
  const find = profileHolders(isolates);
  const byId = new Map(schemes.map((scheme) => [scheme.defined, scheme]));
  const lost = [...changes.former, ...profilesOf(seqdef, changes.lost)];
  const gained = profilesOf(seqdef, changes.gained);
  const { add } = prepareMembershipWriter(isolates);

  function treatAll<Profile extends FormerProfile>(profiles: Profile[], treat: Treat<Profile>): boolean {
    const treatPart = (part: Profile[]) => {
      const followed = part.flatMap((profile) => {
        const scheme = byId.get(profile.scheme);
        return scheme ? [{ profile, scheme, wanted: allelesOf(scheme, profile.alleles) }] : [];
      });
      const found = find(followed.map(({ wanted }) => wanted ?? []));
      for (const [index, { profile, scheme }] of followed.entries()) treat(found[index] ?? [], profile, scheme);
      return followed.every(({ wanted }) => wanted !== undefined);
    };
    return inParts(profiles).every((part) => inTransaction(isolates, () => treatPart(part)));
  }

  return (
    treatAll(lost, (found) => forgetSchemeValues(isolates, found)) &&
    treatAll(gained, (found, { id }, scheme) => {
      for (const isolate of found) add(membershipsBy(scheme, id, isolate));
    })
  );
}

type Treat<Profile> = (isolates: readonly number[], profile: Profile, scheme: LinkedScheme) => void;

type FormerProfile = ProfileChanges['former'][number];

function profilesOf(seqdef: DatabaseSync, ids: Iterable<number>): (FormerProfile & { id: number })[] {
  const select = seqdef.prepare('select id, scheme, alleles from profile where id = ?');
  return [...ids].flatMap((id) => {
    const row = select.get(id);
    return row ? [{ id, scheme: Number(row['scheme']), alleles: String(row['alleles']) }] : [];
  });
}

function inParts<Item>(items: readonly Item[]): Item[][] {
  const parts = Math.ceil(items.length / PROFILES_AT_ONCE);
  return Array.from({ length: parts }, (_, index) =>
    items.slice(index * PROFILES_AT_ONCE, (index + 1) * PROFILES_AT_ONCE),
  );
}

/** The alleles that an isolate with a profile has, by the rule of `match-profiles.ts`. Undefined if nearly every isolate may have the profile. */
function allelesOf({ loci, allowsMissing }: LinkedScheme, alleles: string): LocusAllele[] | undefined {
  const wanted: LocusAllele[] = [];
  const ids = alleles.split('\t');
  for (const [position, locus] of loci.entries()) {
    const allele = ids[position] ?? '';
    if (allowsMissing && allele === MISSING) continue;
    // No isolate has a designation at a locus that is not in its database.
    if (locus === undefined) return [];
    wanted.push([locus, allele]);
  }
  return wanted.length === 0 ? undefined : wanted;
}
