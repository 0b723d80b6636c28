import type { Database } from '../file/database.ts';
import { statementOf } from '../file/prepared-query.ts';
import { POLICY } from './submission/submission-policy.ts';

/** The time zone in which the days of a database begin, as its policy for embargoes names it (IANA). UTC where it names none. */
export function timeZoneOf({ connection }: Pick<Database, 'connection'>): string {
  const sql = "select json_extract(value, '$.embargo.time_zone') as zone from meta where key = ?";
  return String(statementOf(connection, sql).get(POLICY)?.['zone'] ?? 'UTC');
}

/** The day (ISO) that it is in the time zone of a database, now or at another moment. */
export function dayIn(database: Pick<Database, 'connection'>, at = new Date()): string {
  // The Swedish form of a day is that of ISO 8601.
  return new Intl.DateTimeFormat('sv-SE', { timeZone: timeZoneOf(database), dateStyle: 'short' }).format(at);
}
