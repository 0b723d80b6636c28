import type { DatabaseSync } from 'node:sqlite';
import { defined } from '#shared/defined.ts';
import type { Database } from '../file/database.ts';
import { getMeta } from '../file/meta.ts';
import { inTransaction } from '../file/transaction.ts';
import { readProfileLogPlace, type ProfileLogPlace } from '../records/profile-log.ts';
import { followProfiles } from './follow-profiles.ts';
import { prepareMemberships } from './memberships.ts';
import { linkSchemes, type LinkedSchemes } from './linked-schemes.ts';
import { readValuesState, stateOf, writeValuesState, type SchemeValuesState } from './values-state.ts';
import { prepareMembershipWriter } from './write-values.ts';

/** Isolates worked out in one transaction: some tens of milliseconds in which nobody else can write. */
const ISOLATES_AT_ONCE = 1_000;

/**
 * Brings the scheme values and classification groups of the isolates up to date with their designations and with the
 * profiles of `seqdef` (without it there are none). If the log of profiles shows the changes since the last time, only
 * the isolates concerned are worked out again. Otherwise all are, for example if the loci of a scheme have changed.
 * That takes seconds for 100,000 isolates, so call this in a worker. Gives the number of isolates worked out again,
 * without those that only gained something.
 */
export async function refreshSchemeValues(isolates: Database, seqdef: Database | undefined): Promise<number> {
  const { connection } = isolates;
  const held = readValuesState(connection);
  // The states are read first. A change meanwhile is then handled the next time.
  const versions = {
    seqdef: seqdef?.name ?? '',
    seqdef_state: seqdef ? await stateOf(seqdef) : '',
    own_version: (await getMeta(isolates)).definitions_version,
  };
  const now = seqdef && readDefinitions(connection, seqdef.connection);
  const state: SchemeValuesState = {
    ...versions,
    structure: now?.linked.structure ?? 0,
    ...defined({ log: now?.log }),
  };
  const follow = () =>
    seqdef !== undefined &&
    now !== undefined &&
    held?.log !== undefined &&
    !now.linked.hasBlocks &&
    followProfiles(connection, seqdef.connection, now.linked, held.log);
  if (!held || !isLedTo(state, held, follow)) forgetAll(connection);
  const count = now ? computePending(connection, now.linked) : 0;
  writeValuesState(connection, state);
  return count;
}

interface Definitions {
  linked: LinkedSchemes;
  log: ProfileLogPlace;
}

/** Schemes and the end of the log, both of one moment. */
function readDefinitions(isolates: DatabaseSync, seqdef: DatabaseSync): Definitions {
  const read = () => ({ linked: linkSchemes(isolates, seqdef), log: readProfileLogPlace(seqdef) });
  return inTransaction(seqdef, read, 'begin');
}

/** Whether the stored values belong to a state, or do so after following the log. */
function isLedTo(state: SchemeValuesState, held: SchemeValuesState, followLog: () => boolean): boolean {
  if (held.seqdef !== state.seqdef || held.structure !== state.structure) return false;
  const isSame = held.seqdef_state === state.seqdef_state && held.log?.id === state.log?.id;
  return isSame || followLog();
}

function forgetAll(connection: DatabaseSync): void {
  inTransaction(connection, () => {
    for (const table of ['isolate_schemes_computed', 'isolate_scheme_value', 'isolate_classification_group']) {
      connection.exec(`delete from ${table}`);
    }
    connection.exec("delete from meta where key = 'scheme_values'");
  });
}

/** Works out all isolates that are not worked out yet. Gives their number. */
function computePending(connection: DatabaseSync, linked: LinkedSchemes): number {
  const pending = connection.prepare(
    `select id from isolate where id > ? and not exists
       (select 1 from isolate_schemes_computed c where c.isolate = isolate.id) order by id limit ${ISOLATES_AT_ONCE}`,
  );
  const membershipsOf = prepareMemberships(connection, linked);
  const writer = prepareMembershipWriter(connection);
  let count = 0;
  for (let last = Number.MIN_SAFE_INTEGER; ;) {
    const ids = inTransaction(connection, () => {
      const found = pending.all(last).map((row) => Number(row['id']));
      for (const id of found) writer.replace(id, membershipsOf(id));
      return found;
    });
    count += ids.length;
    const end = ids.at(-1);
    if (end === undefined || ids.length < ISOLATES_AT_ONCE) return count;
    last = end;
  }
}
