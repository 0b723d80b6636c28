import type { DatabaseSync } from 'node:sqlite';
import type { PrivateCount } from '#shared/rules/private-count.ts';
import { statementOf } from '../file/prepared-query.ts';

/** How many isolates a database holds, old versions too, and how many of them are private. */
export function countPrivate(connection: DatabaseSync): PrivateCount {
  const count = (where: string) =>
    Number(statementOf(connection, `select count(*) as n from isolate ${where}`).get()?.['n']);
  return { private: count('where is_private = 1'), all: count('') };
}

/** The same, with the public isolates that are in private projects, and the fields that only members or curators see. */
export function countLimited(connection: DatabaseSync): PrivateCount {
  const count = (sql: string) => Number(statementOf(connection, `select count(*) as n from ${sql}`).get()?.['n']);
  return {
    ...countPrivate(connection),
    in_projects: count(`isolate where is_private = 0 and id in (
      select isolate from project_isolate where project in (select id from project where is_private = 1))`),
    fields: count("isolate_field where audience <> 'everybody'"),
  };
}

/** Ids of the private isolates. */
export function privateIds(connection: DatabaseSync): ReadonlySet<number> {
  const rows = statementOf(connection, 'select id from isolate where is_private = 1').all();
  return new Set(rows.map(({ id }) => Number(id)));
}
