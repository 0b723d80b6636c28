import type { DatabaseSync } from 'node:sqlite';
import { refusal } from '#shared/api/error-codes.ts';
import { statementOf } from '#electron/store/file/prepared-query.ts';
import { columnsOf, type Reference } from '#electron/store/file/table-layout.ts';
import type { Change } from '../../change-context.ts';
import { locusNamed } from '../records/rename-locus.ts';
import { bringBackId, numberedKindOf } from '../retired-ids.ts';
import {
  cellValue,
  keptReferences,
  removingReferences,
  tablesUnder,
  type RemovedCell,
  type RemovedPart,
} from './removed-part.ts';

type RestoredRow = Record<string, RemovedCell>;

/** Whether a line of the history has the rows of what it tells was deleted. */
export function hasRemovedRows(connection: DatabaseSync, line: number): boolean {
  return statementOf(connection, 'select 1 from removed_rows where change = ? limit 1').get(line) !== undefined;
}

/**
 * Brings back the rows that a deletion removed, as they were; only the record itself gets who brings it back and when. Row ids that
 * people know are the same, and valid again. Other ones are new where another row has them now. What would have gone meanwhile with
 * another record, had it been there, stays away. AppError codes: cannot_undo 409 if something
 * that the record names is gone, or has been made anew.
 *
 * @returns what stays away, as parts of a sentence
 */
export function restoreRows(change: Change, line: number, { table: root, what }: RestoredRecord): string[] {
  const { connection } = change;
  const restoring: Restoring = { change, what, moved: new Map(), gone: new Set() };
  const known = tablesUnder(removingReferences(connection), root);
  // Only their numbers are sorted: together they may be a genome.
  const parts = `select id from removed_rows where change = ? order by cast(json_extract(content, '$.part') as integer)`;
  for (const { id } of connection.prepare(parts).all(line)) {
    const part = statementOf(connection, 'select content from removed_rows where id = ?').get(Number(id));
    const { table, columns, rows } = JSON.parse(String(part?.['content'])) as RemovedPart;
    // A file of strangers may name any table.
    if (!known.includes(table))
      throw refusal('cannot_undo', `The history of the ${what} is damaged. Nothing is taken back.`);
    const restore = openTable(restoring, table, columns, table === root);
    for (const cells of rows) restore(cells);
  }
  statementOf(connection, 'delete from removed_rows where change = ?').run(line);
  return [...restoring.gone];
}

interface RestoredRecord {
  /** The table of its own rows. */
  table: string;
  /** Names it in sentences. */
  what: string;
}

interface Restoring {
  change: Change;
  what: string;
  /** New row ids by the old ones, by table. */
  moved: Map<string, Map<RemovedCell | undefined, number>>;
  /** What stays away. */
  gone: Set<string>;
}

/** What brings back the rows of a table. */
function openTable(
  restoring: Restoring,
  table: string,
  columns: readonly string[],
  isRecord: boolean,
): (cells: readonly unknown[]) => void {
  const { change, what } = restoring;
  const { connection } = change;
  const own = columnsOf(connection, table).filter((column) => columns.includes(column));
  const references = keptReferences(connection).filter((reference) => reference.table === table);
  const insert = connection.prepare(
    `insert into ${table} (${own.join(', ')}) values (${own.map((column) => `:${column}`).join(', ')})`,
  );
  return (cells) => {
    const all: RestoredRow = Object.fromEntries(columns.map((column, index) => [column, cellValue(cells[index])]));
    const row: RestoredRow = Object.fromEntries(own.map((column) => [column, all[column] ?? null]));
    if (!references.every((reference) => follow(restoring, reference, row, isRecord))) return;
    if (own.includes('id')) placeRow(restoring, table, row);
    if (isRecord) stamp(change, row);
    try {
      insert.run(row);
    } catch (error) {
      if (!isTaken(error)) throw error;
      throw refusal(
        'cannot_undo',
        `Something of the ${what} was made anew meanwhile (${table}). Nothing is taken back.`,
      );
    }
  };
}

/** Sees to it that what a row names is there; false if it went, and the row, unless it is the record itself, would have gone with it. */
function follow(
  { change, what, moved, gone }: Restoring,
  reference: Reference,
  row: RestoredRow,
  isRecord: boolean,
): boolean {
  const { connection } = change;
  const { columns, parent, parentColumns, cascades } = reference;
  const named = columns.map((column) => row[column] ?? null);
  if (named.includes(null)) return true;
  for (const column of columns) {
    const value = row[column] ?? null;
    if (parent === 'locus' && typeof value === 'string') row[column] = locusNamed(change, value) ?? -1;
    else row[column] = moved.get(parent)?.get(value) ?? value;
  }
  const sql = `select 1 from ${parent} where ${parentColumns.map((column) => `${column} = ?`).join(' and ')}`;
  const values = columns.map((column) => row[column] ?? null);
  if (statementOf(connection, sql).get(...values) !== undefined) return true;
  const missing = `the ${NAMES[parent]?.(named) ?? `${parent.replaceAll('_', ' ')} ${named.join(' ')}`}`;
  if (cascades && !isRecord) {
    gone.add(parent === 'profile' ? `those of ${missing}` : `what it had in ${missing}, which is gone`);
    return false;
  }
  const sentence = `The ${what} names ${missing}, which is gone. Take back that deletion first. Nothing is taken back.`;
  throw refusal('cannot_undo', sentence);
}

/** How sentences name the rows of tables whose names are no words. */
const NAMES: Readonly<Record<string, (named: readonly RemovedCell[]) => string>> = {
  app_user: ([id]) => `person ${String(id)}`,
  genome_origin: () => 'note of a genome that it came from',
  isolate_field: ([name]) => `field ${String(name)}`,
  classification_group: ([scheme, group]) => `group ${String(group)} of the classification scheme ${String(scheme)}`,
  // Only groups and LIN codes name profiles: nobody sees the row id.
  profile: () => 'profiles that were deleted meanwhile',
  lincode_scheme: ([scheme]) => `LIN codes of the scheme ${String(scheme)}`,
};

/** Gives a row its id: the one that it had, or another one where nobody sees it and another row has it now. */
function placeRow({ change, what, moved }: Restoring, table: string, row: RestoredRow): void {
  const { connection } = change;
  const id = row['id'] ?? null;
  const kind = numberedKindOf(table);
  const isTakenNow = statementOf(connection, `select 1 from ${table} where id = ?`).get(id) !== undefined;
  if (kind !== undefined) {
    if (isTakenNow) {
      throw refusal(
        'cannot_undo',
        `The ${what} had the ${kind} ${String(id)}. There is another one now. Nothing is taken back.`,
      );
    }
    bringBackId(connection, { kind, record_id: String(id) });
    return;
  }
  // Once a row has moved behind all others, those after it do, too: their order stays.
  if (!isTakenNow && !moved.has(table)) return;
  const last = Number(statementOf(connection, `select max(id) as last from ${table}`).get()?.['last'] ?? 0);
  const ids = moved.get(table) ?? new Map<RemovedCell, number>();
  moved.set(table, ids.set(id, last + 1));
  row['id'] = last + 1;
}

/** Who brings the record back, and when: whoever asks for what was changed since a day must hear of it. */
function stamp({ curator, today }: Change, row: RestoredRow): void {
  if ('curator' in row) row['curator'] = curator;
  if ('datestamp' in row) row['datestamp'] = String(row['datestamp']) > today ? (row['datestamp'] ?? null) : today;
}

/** Codes of SQLite: another row has the key or what must be unique (https://www.sqlite.org/rescode.html). */
const TAKEN = [1555, 2067, 2579];

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && TAKEN.includes(Number(error.errcode));
}
