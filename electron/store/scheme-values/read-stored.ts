import { sql as raw } from 'kysely';
import type { Database } from '../file/database.ts';
import { preparedQuery } from '../file/prepared-query.ts';
import { NO_MEMBERSHIPS, type Memberships } from './memberships.ts';

const valuesInSchemes = preparedQuery((sql, ids: readonly number[], schemes: readonly number[]) =>
  sql.selectFrom('isolate_scheme_value').selectAll().where('isolate', 'in', ids).where('scheme', 'in', schemes),
);
/** Both in one statement, because each costs the locks of the file. A group has no field. */
const membershipsOfIsolates = preparedQuery((sql, ids: readonly number[]) =>
  sql
    .selectFrom('isolate_scheme_value')
    .select(['isolate', 'scheme as id', raw<string | null>`field`.as('field'), raw<string | number>`value`.as('value')])
    .where('isolate', 'in', ids)
    .unionAll(
      sql
        .selectFrom('isolate_classification_group')
        .select([
          'isolate',
          'classification_scheme as id',
          raw<string | null>`null`.as('field'),
          raw<string | number>`group_id`.as('value'),
        ])
        .where('isolate', 'in', ids),
    ),
);

/** The scheme values of some isolates from the tables. With `schemes` only the values of these, and no groups. */
export function readStored(database: Database, ids: readonly number[], schemes?: readonly number[]): Memberships {
  if (ids.length === 0 || schemes?.length === 0) return NO_MEMBERSHIPS;
  if (schemes) return { values: valuesInSchemes(database, ids, schemes), groups: [] };
  const found: Memberships = { values: [], groups: [] };
  for (const { isolate, id, field, value } of membershipsOfIsolates(database, ids)) {
    if (field === null) found.groups.push({ isolate, classification_scheme: id, group_id: Number(value) });
    else found.values.push({ isolate, scheme: id, field, value: String(value) });
  }
  return found;
}
