import type { DatabaseSync } from 'node:sqlite';
import type { Database } from '../file/database.ts';
import { contentState, getMeta } from '../file/meta.ts';
import type { ProfileLogPlace } from '../records/profile-log.ts';

/** The content from which the stored scheme values of an isolate database were worked out. */
export interface SchemeValuesState {
  /** Name of the linked sequence-definition database. Empty if there is none. */
  seqdef: string;
  seqdef_state: string;
  /** Hash of the schemes that both databases have (`LinkedSchemes.structure`). */
  structure: number;
  /**
   * How far the log of profiles was followed. Absent in files of earlier versions, and if there is no linked database.
   */
  log?: ProfileLogPlace;
  /** Definitions version of the isolate database. */
  own_version: number;
}

const KEY = 'scheme_values';

/** Tables that follow from designations and from profiles of other databases. */
export const SCHEME_VALUE_TABLES: readonly string[] = [
  'isolate_scheme_value',
  'isolate_classification_group',
  'isolate_schemes_computed',
];

/** Names the state of a database. It changes whenever one of the versions of the database grows. */
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
 * Marks the stored scheme values of some isolates as out of date, so that they are worked out again when next needed.
 * Call it inside every transaction that changes designations of existing isolates, and raise the definitions version
 * there too. New isolates need only the latter.
 */
export function forgetSchemeValues(connection: DatabaseSync, isolates: Iterable<number>): void {
  const statement = connection.prepare('delete from isolate_schemes_computed where isolate = ?');
  for (const isolate of isolates) statement.run(isolate);
}
