import type { Database } from '../file/database.ts';
import { preparedQuery } from '../file/prepared-query.ts';
import { NO_MEMBERSHIPS, type Memberships } from './memberships.ts';

const valuesOfIsolates = preparedQuery((sql, ids: readonly number[]) =>
  sql.selectFrom('isolate_scheme_value').selectAll().where('isolate', 'in', ids),
);
const valuesInSchemes = preparedQuery((sql, ids: readonly number[], schemes: readonly number[]) =>
  sql.selectFrom('isolate_scheme_value').selectAll().where('isolate', 'in', ids).where('scheme', 'in', schemes),
);
const groupsOfIsolates = preparedQuery((sql, ids: readonly number[]) =>
  sql.selectFrom('isolate_classification_group').selectAll().where('isolate', 'in', ids),
);

/** The scheme values of some isolates from the tables. With `schemes` only the values of these, and no groups. */
export function readStored(database: Database, ids: readonly number[], schemes?: readonly number[]): Memberships {
  if (ids.length === 0 || schemes?.length === 0) return NO_MEMBERSHIPS;
  if (schemes) return { values: valuesInSchemes(database, ids, schemes), groups: [] };
  return { values: valuesOfIsolates(database, ids), groups: groupsOfIsolates(database, ids) };
}
