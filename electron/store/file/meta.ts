import type { DatabaseSync } from 'node:sqlite';
import { DatabaseKind } from '#shared/api/route.ts';
import { DatabaseAccess } from '#shared/database-access.ts';
import type { Database } from './database.ts';
import { preparedQuery } from './prepared-query.ts';

export interface DatabaseMeta {
  kind: DatabaseKind;
  description: string;
  synthetic: boolean;
  /** Of an isolate database: name of the one that defines its loci and schemes, whether that is there or not. */
  seqdef?: string;
  /** Who may read it. Public unless something else was said. */
  access: DatabaseAccess;
  /** Grows with every change to loci, alleles, schemes, profiles or isolates: what was derived from an older one is stale. */
  definitions_version: number;
  /** Grows with every change to what only describes or groups those: links to isolate fields, classification schemes. */
  details_version: number;
  /** ISO timestamp. */
  created_at: string;
}

/** An access that this version does not know opens a database to nobody. */
const StoredAccess = DatabaseAccess.catch('closed');

const readMeta = preparedQuery((sql) => sql.selectFrom('meta').selectAll());

/** What the file says of itself. */
export async function getMeta(database: Database): Promise<DatabaseMeta> {
  const values = new Map(readMeta(database).map((row) => [row.key, row.value]));
  const seqdef = values.get('seqdef');
  return {
    kind: DatabaseKind.parse(values.get('kind')),
    description: values.get('description') ?? '',
    synthetic: values.get('synthetic') === '1',
    ...(seqdef === undefined ? {} : { seqdef }),
    access: StoredAccess.parse(values.get('access') ?? 'public'),
    definitions_version: Number(values.get('definitions_version')),
    details_version: Number(values.get('details_version') ?? 0),
    created_at: values.get('created_at') ?? '',
  };
}

/** Names the content that replies are made from: changes with everything that bumps one of the versions. */
export function contentState({ created_at, definitions_version, details_version }: DatabaseMeta): string {
  return `${created_at} ${definitions_version} ${details_version}`;
}

/**
 * Marks links to isolate fields or classification schemes as changed; call it inside the transaction that changes them.
 * Replies and what is derived from groups follow at once, but a typing index stays good: it knows only loci and alleles, and
 * to make it again can take a minute.
 */
export function bumpDetailsVersion(connection: DatabaseSync): void {
  const row = connection.prepare("select value from meta where key = 'details_version'").get();
  const next = Math.max(Number(row?.['value'] ?? 0) + 1, Date.now());
  connection
    .prepare(
      "insert into meta (key, value) values ('details_version', ?) on conflict (key) do update set value = excluded.value",
    )
    .run(String(next));
}

/**
 * Marks loci, alleles, schemes, profiles or isolates with what hangs on them as changed. Call it inside every transaction that changes them, so that indexes
 * and caches of this and other processes notice. The time is in it, because a counter alone repeats itself when an older
 * copy of the file is put back and changed differently.
 */
export function bumpDefinitionsVersion(connection: DatabaseSync): void {
  const row = connection.prepare("select value from meta where key = 'definitions_version'").get();
  const next = Math.max(Number(row?.['value']) + 1, Date.now());
  connection.prepare("update meta set value = ? where key = 'definitions_version'").run(String(next));
}
