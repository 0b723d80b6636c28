import type { DatabaseSync } from 'node:sqlite';
import type { Database } from '../file/database.ts';
import { contentState, getMeta } from '../file/meta.ts';
import type { ProfileLogPlace } from '../records/profile-log.ts';

/** Of which content the stored scheme values of an isolate database are. */
export interface SchemeValuesState {
  /** Name of the linked sequence-definition database; empty when there is none. */
  seqdef: string;
  /** State of that database. */
  seqdef_state: string;
  /** Hash of the schemes that both databases have (`LinkedSchemes.structure`). */
  structure: number;
  /** Up to where the log of profiles was followed; none in files of earlier versions, and where there is no linked database. */
  log?: ProfileLogPlace;
  /** Definitions version of the isolate database. */
  own_version: number;
}

const KEY = 'scheme_values';

/** Names the state of a database: changes with everything that bumps one of its versions. */
export async function stateOf(database: Database): Promise<string> {
  return contentState(await getMeta(database));
}

export function readValuesState(connection: DatabaseSync): SchemeValuesState | undefined {
  const row = connection.prepare('select value from meta where key = ?').get(KEY);
  return row ? (JSON.parse(String(row['value'])) as SchemeValuesState) : undefined;
}

export function writeValuesState(connection: DatabaseSync, state: SchemeValuesState): void {
  connection
    .prepare('insert into meta (key, value) values (?, ?) on conflict (key) do update set value = excluded.value')
    .run(KEY, JSON.stringify(state));
}

/**
 * Marks the stored scheme values of some isolates as out of date, so that they are worked out again when they are next asked
 * for. Call it inside every transaction that changes designations of isolates that were there before, and bump the
 * definitions version there too; new isolates need only the latter.
 */
export function forgetSchemeValues(connection: DatabaseSync, isolates: Iterable<number>): void {
  const statement = connection.prepare('delete from isolate_schemes_computed where isolate = ?');
  for (const isolate of isolates) statement.run(isolate);
}
