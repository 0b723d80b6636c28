import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { isDeepStrictEqual } from 'node:util';
import type { RecordReader } from '#electron/rights/record-reader.ts';
import { openDatabase, type Database } from '../file/database.ts';
import { contentState, getMeta, keepShownState, kindOf, OF_STATES, shownState } from '../file/meta.ts';
import { OF_DESIGNATIONS, showOnly, tablesThatHide } from '../file/reader-views.ts';

/** Somebody who is signed in, to whom nothing private belongs: no account has this name. Who has not signed in sees no more. */
const STRANGER: RecordReader = { sees: 'own', account: '' };

/** Tables of what people send until it is a record. Only they and curators see it, in replies that are not kept. */
const OF_SUBMISSIONS = [
  'idempotency_key',
  'rule_assignment',
  'submission',
  'submission_file',
  'submission_item',
  'submission_message',
];

/** Their names as SQL. Lines of the history name them, too. */
const LISTED = OF_SUBMISSIONS.map((table) => `'${table}'`).join(', ');

/**
 * Watches which rows a transaction touches, in a database that holds something private. Call what it gives before the commit. If readers
 * without rights see of these rows what they saw before, the state that they are told of stays the same, so that no reply to them takes
 * longer because of a change that they cannot see. Otherwise it moves, also where the work did not say that anything changes.
 *
 * Nobody says which rows these are: sessions and triggers note all of them, and the views of such a reader decide. So whatever somebody
 * writes in future counts as seen until the views hide it. The connection shows no more than the views afterwards: it is for the commit only.
 */
export async function watchRows(database: Database): Promise<() => Promise<void>> {
  const { connection } = database;
  if (kindOf(database) !== 'isolates' || !holdsPrivate(connection)) return async () => {};
  const before = await getMeta(database);
  const { hiding, others } = tablesOf(connection);
  const sessions = others.map((table) => connection.createSession({ table }));
  // Without this, a row that makes room for another one goes unnoticed (https://www.sqlite.org/lang_createtrigger.html).
  connection.exec(`pragma recursive_triggers = on; create temp table touched (of_table text, key text);
    ${[...hiding].map(([table, columns]) => triggersOf(table, columns)).join('\n')}`);
  return async () => {
    const isOther = sessions.some((session) => session.patchset().length > 0);
    for (const session of sessions) session.close();
    const touched = readTouched(connection, hiding);
    const isSeen = isOther || (await showsOther(database, touched));
    const state = contentState(await getMeta(database));
    const isMoved = state !== contentState(before);
    if (isSeen && !isMoved) keepShownState(connection, { state, shown: randomUUID() });
    if (!isSeen && isMoved && touched.length > 0) keepShownState(connection, { state, shown: shownState(before) });
  };
}

/** Whether a reader without rights sees other things in these rows than before the transaction. */
async function showsOther({ connection, file }: Database, touched: readonly TouchedRows[]): Promise<boolean> {
  if (touched.length === 0) return false;
  // Most changes that are seen are of a public isolate, which is quicker to find than views are made.
  const ofPublic =
    "select 1 from temp.touched cross join main.isolate on id = key ->> 0 where of_table = 'isolate' and is_private = 0";
  if (connection.prepare(ofPublic).get()) return true;
  showOnly(connection, STRANGER);
  // This transaction has the lock of those who write, so another connection still finds what was there before it.
  await using earlier = await openEarlier(file);
  if (!earlier) return true;
  return !touched.every((rows) => isDeepStrictEqual(rowsOf(connection, rows), rowsOf(earlier.connection, rows)));
}

/** Whether anything could be hidden. The first private record of a database is told of as any change. */
function holdsPrivate(connection: DatabaseSync): boolean {
  const isPrivate = (table: string) => `exists (select 1 from ${table} where is_private = 1)`;
  return connection.prepare(`select 1 where ${isPrivate('isolate')} or ${isPrivate('project')}`).get() !== undefined;
}

/** Undefined where it cannot be opened, as when a process may open no more files: then the change counts as seen. */
async function openEarlier(file: string): Promise<Database | undefined> {
  return openDatabase(file, { readOnly: true, mayFreeze: false, reader: STRANGER }).catch(() => undefined);
}

/** The columns of the primary keys of tables; all columns where a table has none. */
type Keys = ReadonlyMap<string, readonly string[]>;

/** The tables of which rows may be hidden, and the others, where whatever changes is seen. */
function tablesOf(connection: DatabaseSync): { hiding: Keys; others: string[] } {
  const rows = connection
    .prepare(
      `select layout.name as of_table, json_group_array(key.name) as columns, max(key.pk) as has_key
       from main.sqlite_schema layout, pragma_table_info(layout.name, 'main') key
       where layout.type = 'table' and layout.name not like 'sqlite_%'
         and (key.pk > 0 or not exists (select 1 from pragma_table_info(layout.name, 'main') where pk > 0))
       group by layout.name`,
    )
    .all();
  const names = tablesThatHide(connection).add('meta');
  const hiding = new Map<string, string[]>();
  const others: string[] = [];
  for (const row of rows) {
    const table = String(row['of_table']);
    // Sessions follow no table without a primary key.
    if (names.has(table) || row['has_key'] === 0) hiding.set(table, JSON.parse(String(row['columns'])) as string[]);
    else if (![...OF_SUBMISSIONS, ...OF_DESIGNATIONS].includes(table)) others.push(table);
  }
  return { hiding, others };
}

function triggersOf(table: string, columns: readonly string[]): string {
  const note = (row: 'old' | 'new') =>
    `insert into touched values ('${table}', json_array(${columns.map((column) => `${row}."${column}"`).join()}));`;
  return `
    create temp trigger touched_new_${table} after insert on main.${table} begin ${note('new')} end;
    create temp trigger touched_${table} after update on main.${table} begin ${note('old')} ${note('new')} end;
    create temp trigger touched_old_${table} after delete on main.${table} begin ${note('old')} end;`;
}

interface TouchedRows {
  table: string;
  columns: readonly string[];
  /** JSON arrays of the values of these columns, in one. */
  keys: string;
}

function readTouched(connection: DatabaseSync, hiding: Keys): TouchedRows[] {
  const rows = connection
    .prepare(
      `select of_table, json_group_array(json(key)) as keys from (select distinct of_table, key from temp.touched
         where not (of_table = 'meta' and key ->> 0 in (select value from json_each(?)))) group by of_table`,
    )
    .all(JSON.stringify(OF_STATES));
  return rows.map((row) => {
    const table = String(row['of_table']);
    return { table, columns: hiding.get(table) ?? [], keys: String(row['keys']) };
  });
}

/** What a connection shows of some of these rows, in the order of their keys. */
function rowsOf(connection: DatabaseSync, { table, columns, keys }: TouchedRows): unknown[] {
  const shown = table === 'record_history' ? `(select * from ${table} where kind not in (${LISTED}))` : table;
  const isRow = columns.map((column, place) => `its."${column}" is (one.value ->> ${place})`).join(' and ');
  return connection.prepare(`select its.* from json_each(?) one cross join ${shown} its where ${isRow}`).all(keys);
}
