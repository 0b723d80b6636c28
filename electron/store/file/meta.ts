import type { DatabaseSync } from 'node:sqlite';
import { DatabaseKind } from '#shared/api/route.ts';
import { DatabaseAccess } from '#shared/database-access.ts';
import { defined } from '#shared/defined.ts';
import { COPY_OF, readCopyOrigin, type CopyOrigin } from './copy-origin.ts';
import type { Database } from './database.ts';
import { cellsOf, preparedQuery, statementOf } from './prepared-query.ts';
import { translated } from './store-errors.ts';

/** A database and its properties, read at the same moment. */
export interface OpenDatabase {
  database: Database;
  meta: Readonly<DatabaseMeta>;
}

export interface DatabaseMeta {
  kind: DatabaseKind;
  description: string;
  /** More about it, in sentences. */
  long_description?: string;
  organism?: string;
  /** The day (ISO) of which its definitions are, as those who published them say. Imports have a day of their own. */
  version_date?: string;
  /** The day (ISO) on which alleles or profiles were last imported from files. */
  imported_on?: string;
  synthetic: boolean;
  /** For an isolate database: name of the database that defines its loci and schemes, whether that exists or not. */
  seqdef?: string;
  /** For a copy of a remote database: where it is from. Nothing but an update of the copy changes it. */
  copy_of?: CopyOrigin;
  /** Who may read it. Public by default. */
  access: DatabaseAccess;
  /** The day (ISO) up to which those who have not signed in see records. */
  cut_off?: string;
  /** Whether records are deleted only with a reason. */
  deletions_need_reason: boolean;
  /**
   * Grows with every change to loci, alleles, schemes, profiles or isolates. Anything derived from an earlier version
   * is stale.
   */
  definitions_version: number;
  /**
   * Grows with every change to links to isolate fields and to classification schemes, which only describe or group the
   * rest.
   */
  details_version: number;
  /** What the last change said of the state if it touched only what readers without rights do not see. */
  hidden_change?: HiddenChange;
  /** ISO timestamp. */
  created_at: string;
}

/** A change that readers without rights do not see. */
export interface HiddenChange {
  /** State of the content after it. In another state, it is not the last change any more. */
  state: string;
  /** State of the content after the last change that such readers do see. */
  shown: string;
}

/** A database with an access that this version does not know is closed to everybody. */
const StoredAccess = DatabaseAccess.catch('closed');

const readMeta = preparedQuery((sql) => sql.selectFrom('meta').selectAll());

/** Reads the properties that a database stores about itself. */
export async function getMeta(database: Database): Promise<DatabaseMeta> {
  return metaOf(database);
}

function metaOf(database: Database): DatabaseMeta {
  const values = new Map(readMeta(database).map((row) => [row.key, row.value]));
  const seqdef = values.get('seqdef');
  const [long_description, organism] = [values.get('long_description'), values.get('organism')];
  const [version_date, imported_on] = [values.get('version_date'), values.get('imported_on')];
  const cut_off = values.get('cut_off') || undefined;
  const copy_of = readCopyOrigin(values.get(COPY_OF));
  const [state, shown] = values.get(HIDDEN_CHANGE)?.split('\n') ?? [];
  const hidden_change = state === undefined || shown === undefined ? undefined : { state, shown };
  return {
    kind: DatabaseKind.parse(values.get('kind')),
    description: values.get('description') ?? '',
    ...defined({
      long_description: long_description || undefined,
      organism: organism || undefined,
      version_date: version_date || undefined,
      imported_on: imported_on || undefined,
    }),
    synthetic: values.get('synthetic') === '1',
    ...defined({ seqdef, copy_of, cut_off, hidden_change }),
    access: StoredAccess.parse(values.get('access') ?? 'public'),
    deletions_need_reason: values.get('deletions_need_reason') === 'yes',
    definitions_version: Number(values.get('definitions_version')),
    details_version: Number(values.get('details_version') ?? 0),
    created_at: values.get('created_at') ?? '',
  };
}

const kinds = new WeakMap<Database, DatabaseKind>();

/** The kind of a database, which never changes. */
export function kindOf(database: Database): DatabaseKind {
  const kind = kinds.get(database) ?? metaOf(database).kind;
  kinds.set(database, kind);
  return kind;
}

/** Who may read a database, as it says at this moment. */
export function accessOf({ connection }: Database): DatabaseAccess {
  const row = statementOf(connection, "select value from meta where key = 'access'").get();
  return StoredAccess.parse(row?.['value'] ?? 'public');
}

const held = new WeakMap<Database, { state: FileState; meta: DatabaseMeta }>();

/**
 * The same for those who ask again and again. They are read again only after the file has changed: SQLite numbers the
 * commits of others (`pragma data_version`) and counts the rows that a connection itself changes.
 */
export function heldMeta(database: Database): Readonly<DatabaseMeta> {
  const state = stateOf(database);
  const known = held.get(database);
  if (known && known.state.others === state.others && known.state.own === state.own) return known.meta;
  const meta = metaOf(database);
  if (!database.isInTransaction) held.set(database, { state, meta });
  return meta;
}

/** Stands for the state of a database as `heldMeta` last found it: the same object as long as nothing has changed. */
export function heldState(database: Database): object | undefined {
  return held.get(database)?.meta;
}

interface FileState {
  others: unknown;
  own: unknown;
}

function stateOf({ connection, name }: Database): FileState {
  const [others, own] = translated(`The database "${name}"`, () =>
    cellsOf(connection, 'select data_version, total_changes() from pragma_data_version'),
  );
  return { others, own };
}

/** Names the state of the content from which replies are made. It changes whenever one of the versions grows. */
export function contentState({ created_at, definitions_version, details_version }: DatabaseMeta): string {
  return `${created_at} ${definitions_version} ${details_version}`;
}

const HIDDEN_CHANGE = 'hidden_change';

/** Rows of `meta` that name states, and tell nothing else. */
export const OF_STATES: readonly string[] = ['definitions_version', 'details_version', HIDDEN_CHANGE];

/**
 * Names the state of what readers see to whom nothing private belongs. It is that of the content, unless the last changes touched only what
 * is hidden from them. Whoever changes a database and says nothing of that moves it.
 */
export function shownState(meta: DatabaseMeta): string {
  const state = contentState(meta);
  return meta.hidden_change?.state === state ? meta.hidden_change.shown : state;
}

/** The state of the content from which replies to the reader of a database are made. */
export function stateForReader({ database, meta }: OpenDatabase): string {
  return database.reader.sees === 'public' ? shownState(meta) : contentState(meta);
}

/** Says that what readers without rights see stays as it was. Call it inside the transaction of the change that they do not see. */
export function keepShownState(connection: DatabaseSync, { state, shown }: HiddenChange): void {
  connection
    .prepare('insert into meta (key, value) values (?, ?) on conflict (key) do update set value = excluded.value')
    .run(HIDDEN_CHANGE, `${state}\n${shown}`);
}

/**
 * Marks links to isolate fields or classification schemes as changed. Call it inside the transaction that changes them.
 * Replies and whatever is derived from groups follow at once. A typing index stays valid: it contains only loci and
 * alleles, and making it again can take a minute.
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
 * Marks loci, alleles, schemes, profiles or isolates, and everything that belongs to them, as changed. Call it inside
 * every transaction that changes them, so that indexes and caches of this and other processes notice. The version
 * contains the time: a mere counter would repeat itself after an older copy of the file is put back and changed
 * differently.
 */
export function bumpDefinitionsVersion(connection: DatabaseSync): void {
  const row = connection.prepare("select value from meta where key = 'definitions_version'").get();
  const next = Math.max(Number(row?.['value']) + 1, Date.now());
  connection.prepare("update meta set value = ? where key = 'definitions_version'").run(String(next));
}
