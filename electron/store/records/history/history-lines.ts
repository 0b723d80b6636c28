import type { Database } from '../../file/database.ts';
import { statementOf } from '../../file/prepared-query.ts';

/** A line of the history as it is stored. */
export interface HistoryLine {
  id: number;
  kind: string;
  record_id: string;
  curator: number | null;
  changed_at: string;
  action: string;
  content: string | null;
  reason: string | null;
  batch: string | null;
  takes_back: number | null;
  /** 1 if no later line is about the same record. */
  is_last: 0 | 1;
}

/** Which lines are listed. */
export interface HistoryFilter {
  kind?: string | undefined;
  record_id?: string | undefined;
  curator?: number | undefined;
  batch?: string | undefined;
  /** Only lines before this one. */
  before?: number | undefined;
}

const LINE = `select h.*, not exists (
    select 1 from record_history later
    where later.kind = h.kind and later.record_id = h.record_id and later.id > h.id
  ) as is_last from record_history h`;

/** Lines of the history, the last one first, at most `limit`. */
export function listHistory(
  { connection }: Database,
  { before, ...equal }: HistoryFilter,
  limit: number,
): HistoryLine[] {
  const conditions = Object.entries(equal).filter(([, value]) => value !== undefined) as [string, string | number][];
  const where = [...conditions.map(([name]) => `h.${name} = ?`), ...(before === undefined ? [] : ['h.id < ?'])];
  const sql = `${LINE}${where.length === 0 ? '' : ` where ${where.join(' and ')}`} order by h.id desc limit ?`;
  const values = [...conditions.map(([, value]) => value), ...(before === undefined ? [] : [before]), limit];
  return statementOf(connection, sql).all(...values) as unknown as HistoryLine[];
}

export function findHistoryLine({ connection }: Database, id: number): HistoryLine | undefined {
  return statementOf(connection, `${LINE} where h.id = ?`).get(id) as unknown as HistoryLine | undefined;
}

/** The number of the last line of all. */
export function lastHistoryLine({ connection }: Database): number {
  return Number(statementOf(connection, 'select max(id) as last from record_history').get()?.['last'] ?? 0);
}
