import type { CustodyMembers } from '#shared/api/curation/custody-members.ts';
import type { Database } from '../file/database.ts';
import { preparedQuery } from '../file/prepared-query.ts';

const isolateByName = preparedQuery((from, name: string) =>
  from.selectFrom('isolate').select('is_private').where('name', '=', name).orderBy('is_private').limit(1),
);

/** Who may see the isolate of this name; of several, a public one. Undefined if there is none. */
export function isolateNamed(database: Database, name: string): CustodyMembers['visibility'] | undefined {
  const [found] = isolateByName(database, name);
  return found && (found.is_private === 1 ? 'private' : 'public');
}
