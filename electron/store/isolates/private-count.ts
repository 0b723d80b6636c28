import type { DatabaseSync } from 'node:sqlite';
import type { PrivateCount } from '#shared/rules/private-count.ts';
import { statementOf } from '../file/prepared-query.ts';

/** How many isolates a database holds, old versions too, and how many of them are private. */
export function countPrivate(connection: DatabaseSync): PrivateCount {
  const count = (where: string) =>
    Number(statementOf(connection, `select count(*) as n from isolate ${where}`).get()?.['n']);
  return { private: count('where is_private = 1'), all: count('') };
}

/** Ids of the private isolates. */
export function privateIds(connection: DatabaseSync): ReadonlySet<number> {
  const rows = statementOf(connection, 'select id from isolate where is_private = 1').all();
  return new Set(rows.map(({ id }) => Number(id)));
}
