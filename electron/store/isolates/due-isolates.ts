import type { Database } from '../file/database.ts';
import { todayIn } from '../records/submission/submission-policy.ts';
import { statementOf } from '../file/prepared-query.ts';

/** Private isolates whose day has come. One whose newer version is still private waits for that, because it names it. */
const DUE = `select id from isolate where is_private = 1 and embargo_until <= ?
  and not exists (select 1 from isolate newer where newer.id = isolate.new_version and newer.is_private = 1)`;
const LATELY_CHANGED = `and exists (select 1 from record_history line
  where line.id > ? and line.kind in ('isolate', 'custody') and line.record_id = cast(isolate.id as text))`;

/**
 * Ids of the isolates whose day has come, in the time zone of their database and by the clock of this computer, at most `limit`.
 * `since`: only those that have changed after this line of the history.
 */
export function dueIsolates(database: Database, limit: number, since?: number): number[] {
  const sql = `${DUE} ${since === undefined ? '' : LATELY_CHANGED} order by id limit ?`;
  const values = since === undefined ? [] : [since];
  const rows = statementOf(database.connection, sql).all(todayIn(database), ...values, limit);
  return rows.map(({ id }) => Number(id));
}
