import type { DatabaseSync } from 'node:sqlite';
import { contentHash } from './content-hash.ts';
import type { Database } from './database.ts';
import { contentState, getMeta } from './meta.ts';

/** Of which content the cached scheme values of an isolate database are. */
export interface SchemeCacheState {
  /** Name of the linked sequence-definition database; empty when there is none. */
  seqdef: string;
  /** State of that database. */
  seqdef_state: string;
  /** Loci of the schemes and the classification schemes of the isolate database itself. */
  structure: number;
  /** Definitions version of the isolate database. */
  own_version: number;
}

const KEY = 'scheme_values';

/** Names the state of a database: changes with everything that bumps one of its versions. */
export async function stateOf(database: Database): Promise<string> {
  return contentState(await getMeta(database));
}

export function readSchemeCacheState(connection: DatabaseSync): SchemeCacheState | undefined {
  const row = connection.prepare('select value from meta where key = ?').get(KEY);
  return row ? (JSON.parse(String(row['value'])) as SchemeCacheState) : undefined;
}

export function writeSchemeCacheState(connection: DatabaseSync, state: SchemeCacheState): void {
  connection
    .prepare('insert into meta (key, value) values (?, ?) on conflict (key) do update set value = excluded.value')
    .run(KEY, JSON.stringify(state));
}

/** Hash of what the cached values depend on in the isolate database, designations apart. */
export function structureOf(connection: DatabaseSync): number {
  const read = (sql: string) => {
    const statement = connection.prepare(sql);
    statement.setReturnArrays(true);
    return statement.all();
  };
  return contentHash(
    JSON.stringify([
      read('select id, name from scheme order by id'),
      read('select scheme, locus from scheme_locus order by scheme, locus'),
      read('select id, name from locus where id in (select locus from scheme_locus) order by id'),
      read('select id, name from classification_scheme order by id'),
    ]),
  );
}

/**
 * Marks the cached scheme values of some isolates as out of date, so that they are worked out again when they are next asked
 * for. Call it inside every transaction that changes designations of isolates that were there before, and bump the
 * definitions version there too; new isolates need only the latter.
 */
export function forgetSchemeValues(connection: DatabaseSync, isolates: Iterable<number>): void {
  const statement = connection.prepare('delete from isolate_schemes_computed where isolate = ?');
  for (const isolate of isolates) statement.run(isolate);
}
