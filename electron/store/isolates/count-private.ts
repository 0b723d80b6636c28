import type { Database } from '../file/database.ts';
import { statementOf } from '../file/prepared-query.ts';

/** An older version counts with the newer one, if that is private, too. */
const OWNED = `select count(*) as count from isolate_owner o join isolate i on i.id = o.isolate
  where o.user = (select id from app_user where user_name = ?) and i.is_private = 1
  and not exists (select 1 from isolate newer where newer.id = i.new_version and newer.is_private = 1)`;

/** How many private isolates a user of a database owns. */
export function countPrivate({ connection }: Pick<Database, 'connection'>, userName: string): number {
  return Number(statementOf(connection, OWNED).get(userName)?.['count'] ?? 0);
}
