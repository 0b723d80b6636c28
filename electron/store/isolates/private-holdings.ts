import type { Database } from '../file/database.ts';
import { statementOf } from '../file/prepared-query.ts';

/** An older version counts with the newer one, if that is private, too. */
const OWNED = `select count(*) as count from isolate_owner o join isolate i on i.id = o.isolate
  where o.user = (select id from app_user where user_name = ?) and i.is_private = 1
  and not exists (select 1 from isolate newer where newer.id = i.new_version and newer.is_private = 1)`;

/** What is sent under embargo, and neither settled nor out of it. */
const PROMISED = `select count(*) as count from submission s join submission_item i on i.submission = s.id
  where s.submitter = (select id from app_user where user_name = ?) and s.status <> 'closed' and i.status = 'pending'
  and s.parameters ->> '$.embargo' is not null`;

/** How many private isolates a user of a database owns. */
export function countOwned(database: Pick<Database, 'connection'>, userName: string): number {
  return countBy(OWNED, database, userName);
}

/** The same, with those that a user has sent under embargo and curators have not settled. */
export function countKept(database: Pick<Database, 'connection'>, userName: string): number {
  return countOwned(database, userName) + countBy(PROMISED, database, userName);
}

function countBy(sql: string, { connection }: Pick<Database, 'connection'>, userName: string): number {
  return Number(statementOf(connection, sql).get(userName)?.['count'] ?? 0);
}
