import type { DatabaseSync } from 'node:sqlite';
import type { Database } from './database.ts';
import { getMeta } from './meta.ts';
import { prepareMemberships } from './scheme-cache-memberships.ts';
import { linkSchemes, type LinkedSchemes } from './scheme-cache-schemes.ts';
import { readSchemeCacheState, stateOf, structureOf, writeSchemeCacheState } from './scheme-cache-state.ts';

/** Isolates worked out in one transaction: some tens of milliseconds in which nobody else can write. */
const ISOLATES_AT_ONCE = 1_000;

/**
 * Brings the scheme values and classification groups of the isolates up to date with their designations and with the profiles
 * of `seqdef` (none: there are none). After a change of the profiles all are worked out again, else those of new and changed
 * isolates. Takes seconds for 100,000 isolates: meant for a worker. Gives the number of isolates worked out.
 */
export async function refreshSchemeValues(isolates: Database, seqdef: Database | undefined): Promise<number> {
  const { connection } = isolates;
  const state = {
    seqdef: seqdef?.name ?? '',
    seqdef_state: seqdef ? await stateOf(seqdef) : '',
    structure: structureOf(connection),
    // Read before the isolates: what is changed meanwhile is then worked out the next time.
    own_version: (await getMeta(isolates)).definitions_version,
  };
  const held = readSchemeCacheState(connection);
  const isSame =
    held?.seqdef === state.seqdef && held.seqdef_state === state.seqdef_state && held.structure === state.structure;
  if (!isSame) {
    transact(connection, () => {
      for (const table of ['isolate_schemes_computed', 'isolate_scheme_value', 'isolate_classification_group']) {
        connection.exec(`delete from ${table}`);
      }
      connection.exec("delete from meta where key = 'scheme_values'");
    });
  }
  const count = seqdef ? compute(connection, linkSchemes(connection, seqdef.connection)) : 0;
  writeSchemeCacheState(connection, state);
  return count;
}

function transact<Result>(connection: DatabaseSync, work: () => Result): Result {
  connection.exec('begin immediate');
  try {
    const result = work();
    connection.exec('commit');
    return result;
  } catch (error) {
    if (connection.isTransaction) connection.exec('rollback');
    throw error;
  }
}

function compute(connection: DatabaseSync, linked: LinkedSchemes): number {
  const pending = connection.prepare(
    `select id from isolate where id > ? and not exists
       (select 1 from isolate_schemes_computed c where c.isolate = isolate.id) order by id limit ${ISOLATES_AT_ONCE}`,
  );
  const computeOne = prepareCompute(connection, linked);
  let count = 0;
  for (let last = Number.MIN_SAFE_INTEGER; ;) {
    const ids = transact(connection, () => {
      const found = pending.all(last).map((row) => Number(row['id']));
      for (const id of found) computeOne(id);
      return found;
    });
    count += ids.length;
    const end = ids.at(-1);
    if (end === undefined || ids.length < ISOLATES_AT_ONCE) return count;
    last = end;
  }
}

function prepareCompute(connection: DatabaseSync, linked: LinkedSchemes): (isolate: number) => void {
  const membershipsOf = prepareMemberships(connection, linked);
  const forgetValues = connection.prepare('delete from isolate_scheme_value where isolate = ?');
  const forgetGroups = connection.prepare('delete from isolate_classification_group where isolate = ?');
  const addValue = connection.prepare(
    'insert into isolate_scheme_value (isolate, scheme, field, value) values (?, ?, ?, ?) on conflict do nothing',
  );
  const addGroup = connection.prepare(
    `insert into isolate_classification_group (isolate, classification_scheme, group_id) values (?, ?, ?)
     on conflict do nothing`,
  );
  const done = connection.prepare('insert into isolate_schemes_computed (isolate) values (?)');

  return (isolate) => {
    forgetValues.run(isolate);
    forgetGroups.run(isolate);
    const { values, groups } = membershipsOf(isolate);
    for (const { scheme, field, value } of values) addValue.run(isolate, scheme, field, value);
    for (const { classification_scheme, group_id } of groups) addGroup.run(isolate, classification_scheme, group_id);
    done.run(isolate);
  };
}
