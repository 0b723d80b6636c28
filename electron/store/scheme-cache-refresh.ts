import type { DatabaseSync } from 'node:sqlite';
import type { Database } from './database.ts';
import { getMeta } from './meta.ts';
import { readProfileLogPlace, type ProfileLogPlace } from './profile-log.ts';
import { followProfiles } from './scheme-cache-follow.ts';
import { prepareMemberships } from './scheme-cache-memberships.ts';
import { linkSchemes, type LinkedSchemes } from './scheme-cache-schemes.ts';
import { readSchemeCacheState, stateOf, writeSchemeCacheState, type SchemeCacheState } from './scheme-cache-state.ts';
import { prepareMembershipWriter, transact } from './scheme-cache-writer.ts';

/** Isolates worked out in one transaction: some tens of milliseconds in which nobody else can write. */
const ISOLATES_AT_ONCE = 1_000;

/**
 * Brings the scheme values and classification groups of the isolates up to date with their designations and with the profiles
 * of `seqdef` (none: there are none). Where the log of profiles tells what has changed since the last time, only isolates that
 * can have it are looked at, else all, as when schemes have other loci; then it takes seconds for 100,000 isolates: meant for
 * a worker. Gives the number of isolates worked out anew; those that only gained something are not among them.
 */
export async function refreshSchemeValues(isolates: Database, seqdef: Database | undefined): Promise<number> {
  const { connection } = isolates;
  const held = readSchemeCacheState(connection);
  // The states are read before anything else: what is changed meanwhile is then worked out the next time.
  const versions = {
    seqdef: seqdef?.name ?? '',
    seqdef_state: seqdef ? await stateOf(seqdef) : '',
    own_version: (await getMeta(isolates)).definitions_version,
  };
  const now = seqdef && readDefinitions(connection, seqdef.connection);
  const state: SchemeCacheState = {
    ...versions,
    structure: now?.linked.structure ?? 0,
    ...(now ? { log: now.log } : {}),
  };
  if (!isFollowed(held, state, () => seqdef && now && follow(connection, seqdef.connection, now.linked, held?.log))) {
    forgetAll(connection);
  }
  const count = now ? computePending(connection, now.linked) : 0;
  writeSchemeCacheState(connection, state);
  return count;
}

/** Schemes and the end of the log, both of one moment. */
function readDefinitions(
  isolates: DatabaseSync,
  seqdef: DatabaseSync,
): { linked: LinkedSchemes; log: ProfileLogPlace } {
  seqdef.exec('begin');
  try {
    return { linked: linkSchemes(isolates, seqdef), log: readProfileLogPlace(seqdef) };
  } finally {
    seqdef.exec('commit');
  }
}
