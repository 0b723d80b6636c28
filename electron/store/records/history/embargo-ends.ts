import { statementOf } from '#electron/store/file/prepared-query.ts';
import type { Database } from '../../file/database.ts';
import { readPolicy, todayIn } from '../submission/submission-policy.ts';

/** What the history says of an isolate that became public by itself. Lines of old files say the same. */
export const PUBLISHED_BY_DAY = 'Became public on its day.';

const MOST = 1000;

/** Milliseconds of a day. */
const DAY = 24 * 60 * 60 * 1000;

interface EmbargoEnd {
  isolate_id: number;
  isolate: string;
  /** User names. */
  owners: string[];
}

export interface EmbargoEnds {
  /** Where the days begin, as an IANA name. */
  time_zone: string;
  /** Private isolates with a day, the first day first: `records` in all, of whom the list has 1,000 at most. */
  ending: { records: number; isolates: (EmbargoEnd & { embargo_until: string })[] };
  /** Public ones that their day has made public, the last first. `ended_at` is an ISO timestamp. */
  ended: { records: number; isolates: (EmbargoEnd & { ended_at: string })[] };
}

const OWNERS = `(select json_group_array(u.user_name) from isolate_owner o join app_user u on u.id = o.user where o.isolate = i.id) as owners`;
const ENDING = `select i.id as isolate_id, i.name as isolate, i.embargo_until, ${OWNERS}, count(*) over () as records
  from isolate i where i.is_private = 1 and i.embargo_until <= ? order by i.embargo_until, i.id limit ${MOST}`;
const ENDED = `select i.id as isolate_id, i.name as isolate, max(line.changed_at) as ended_at, ${OWNERS}, count(*) over () as records
  from record_history line join isolate i on i.id = cast(line.record_id as integer)
  where line.kind = 'custody' and line.action = ? and line.changed_at >= ? and i.is_private = 0
  group by i.id order by max(line.id) desc limit ${MOST}`;

/** The embargoes of a database that end within so many days, and those that ended within as many before today. */
export function listEmbargoEnds(database: Database, days: number): EmbargoEnds {
  const { connection } = database;
  const until = new Date(Date.parse(todayIn(database)) + days * DAY).toISOString().slice(0, 10);
  const since = new Date(Date.now() - days * DAY).toISOString();
  return {
    time_zone: readPolicy(database).embargo.time_zone,
    ending: listed(statementOf(connection, ENDING).all(until)),
    ended: listed(statementOf(connection, ENDED).all(PUBLISHED_BY_DAY, since)),
  };
}

function listed<Row extends EmbargoEnd>(rows: Record<string, unknown>[]): { records: number; isolates: Row[] } {
  const isolates = rows.map(({ owners, records: _all, ...row }) => ({
    ...row,
    owners: (JSON.parse(String(owners)) as string[]).toSorted(),
  }));
  return { records: Number(rows[0]?.['records'] ?? 0), isolates: isolates as unknown as Row[] };
}
