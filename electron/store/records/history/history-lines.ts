import type { Selectable } from 'kysely';
import type { Database } from '../../file/database.ts';
import { statementOf } from '../../file/prepared-query.ts';
import type { DatabaseTables } from '../../tables/database-tables.ts';

export interface HistoryLine extends Selectable<DatabaseTables['record_history']> {
  /** 1 if no later line is about the same record, but for changes that were taken back. */
  is_last: 0 | 1;
}

export interface HistoryFilter {
  kind?: string | undefined;
  record_id?: string | undefined;
  curator?: number | undefined;
  batch?: string | undefined;
  before?: number | undefined;
  /** Lines of what belongs to the record, beside its own. */
  parts?: readonly HistoryPart[] | undefined;
}

/** Lines about what belongs to a record: those of a kind whose record is this one, or begins with it and a blank. */
export interface HistoryPart {
  kind: string;
  record_id: string;
  isBeginning?: boolean;
}

/**
 * A later change that was taken back leaves the record as this line left it, and so does the line that took it back. One that was made
 * again by taking that line back counts, whatever followed.
 */
const LINE = `select h.*, not exists (
    select 1 from record_history later
    where later.kind = h.kind and later.record_id = h.record_id and later.id > h.id
      and coalesce(later.takes_back, 0) <= h.id
      and not exists (
        select 1 from record_history undo
        where undo.kind = later.kind and undo.record_id = later.record_id and undo.takes_back = later.id
          and not exists (
            select 1 from record_history redo
            where redo.kind = undo.kind and redo.record_id = undo.record_id and redo.takes_back = undo.id
          )
      )
  ) as is_last from record_history h`;

/** Lines of the history, the last one first, at most `limit`. */
export function listHistory({ connection }: Database, filter: HistoryFilter, limit: number): HistoryLine[] {
  const { where, values } = conditionOf(filter);
  const sql = `${LINE}${where} order by h.id desc limit ?`;
  return statementOf(connection, sql).all(...values, limit) as unknown as HistoryLine[];
}

/** Ids of all these lines, the first one first. */
export function listHistoryIds({ connection }: Database, filter: HistoryFilter): number[] {
  const { where, values } = conditionOf(filter);
  const rows = statementOf(connection, `select h.id from record_history h${where} order by h.id`).all(...values);
  return rows.map(({ id }) => Number(id));
}

function conditionOf({ before, parts = [], ...equal }: HistoryFilter): { where: string; values: (string | number)[] } {
  const given = Object.entries(equal).filter(([, value]) => value !== undefined) as [string, string | number][];
  const own = given.map(([name]) => `h.${name} = ?`).join(' and ');
  const either = [...(own === '' ? [] : [own]), ...parts.map(partCondition)].map((one) => `(${one})`).join(' or ');
  const all = [...(either === '' ? [] : [`(${either})`]), ...(before === undefined ? [] : ['h.id < ?'])];
  const values = [...given.map(([, value]) => value), ...parts.flatMap(partValues)];
  return {
    where: all.length === 0 ? '' : ` where ${all.join(' and ')}`,
    values: before === undefined ? values : [...values, before],
  };
}

function partCondition({ isBeginning = false }: HistoryPart): string {
  // A range, so that the index is used: "!" follows the blank.
  return isBeginning ? 'h.kind = ? and h.record_id >= ? and h.record_id < ?' : 'h.kind = ? and h.record_id = ?';
}

function partValues({ kind, record_id, isBeginning = false }: HistoryPart): string[] {
  return isBeginning ? [kind, `${record_id} `, `${record_id}!`] : [kind, record_id];
}

export function findHistoryLine({ connection }: Database, id: number): HistoryLine | undefined {
  return statementOf(connection, `${LINE} where h.id = ?`).get(id) as unknown as HistoryLine | undefined;
}

/** The number of the last line of all. */
export function lastHistoryLine({ connection }: Database): number {
  return Number(statementOf(connection, 'select max(id) as last from record_history').get()?.['last'] ?? 0);
}
