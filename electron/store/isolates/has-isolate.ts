import type { Database } from '../file/database.ts';
import { preparedQuery } from '../file/prepared-query.ts';

const isolateByName = preparedQuery((from, name: string) =>
  from.selectFrom('isolate').select('id').where('name', '=', name).limit(1),
);

/** Whether an isolate has this name. */
export function hasIsolate(database: Database, name: string): boolean {
  return isolateByName(database, name).length > 0;
}
