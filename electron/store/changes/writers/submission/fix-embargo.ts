import { dayIn, monthsAfter } from '#shared/rules/embargo.ts';
import { statementOf } from '../../../file/prepared-query.ts';
import { readPolicy } from '../../../records/submission/submission-policy.ts';
import type { Change } from '../../change-context.ts';

/**
 * Writes the day on which the embargo of a submission ends, if it asks for one. It counts from the day on which it is sent whole, in the
 * time zone that the database has then: whatever is said later of embargoes, the day stays. While files are missing there is none.
 */
export function fixEmbargo({ database, connection, at }: Change, id: string, status: string): void {
  const asked = "select json_extract(parameters, '$.embargo') as months from submission where id = ?";
  const months = statementOf(connection, asked).get(id)?.['months'];
  if (typeof months !== 'number') return;
  const { time_zone } = readPolicy(database).embargo;
  const until = status === 'started' ? null : monthsAfter(dayIn(time_zone, new Date(at)), months);
  // A patch with null takes the member away (RFC 7396).
  const fix = "update submission set parameters = json_patch(parameters, json_object('embargo_until', ?)) where id = ?";
  statementOf(connection, fix).run(until, id);
}
