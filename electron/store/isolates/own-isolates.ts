import { statementOf } from '#electron/store/file/prepared-query.ts';
import type { OwnCustody } from '#shared/api/custody.ts';
import { defined } from '#shared/defined.ts';
import type { Database } from '../file/database.ts';
import { findExtensionRequest } from '../records/history/extension-requests.ts';
import { readPolicy } from '../records/submission/submission-policy.ts';

/** The most private isolates that are listed, and the most that have become public. */
const MOST_LISTED = 1000;
const MOST_PUBLISHED = 100;
/** Milliseconds for which owners are told that an isolate of theirs has become public. */
const TOLD_FOR = 30 * 24 * 60 * 60_000;

/** Isolates of an owner. Older versions are not listed beside the newest. */
const OWN = `from isolate_owner own join isolate i on i.id = own.isolate
  where own.user = (select id from app_user where user_name = ?) and i.new_version is null`;

/** Whether a user owns an isolate of a database, public or private. */
export function ownsIsolates({ connection }: Database, userName: string): boolean {
  return statementOf(connection, `select 1 ${OWN} limit 1`).get(userName) !== undefined;
}

/** The private isolates that a user owns, the first to become public first, and those that have become public lately. */
export function ownCustody(database: Database, userName: string): OwnCustody {
  const { connection } = database;
  const counted = statementOf(connection, `select count(*) as n ${OWN} and i.is_private = 1`).get(userName);
  const kept = statementOf(
    connection,
    `select i.id, i.name, i.embargo_until ${OWN} and i.is_private = 1
      order by i.embargo_until is null, i.embargo_until, i.id limit ?`,
  ).all(userName, MOST_LISTED);
  const published = statementOf(
    connection,
    `select i.id, i.name, (select max(line.changed_at) from main.record_history line where line.kind = 'custody'
        and line.record_id = cast(i.id as text) and line.content ->> '$.after.visibility' = 'public') as published_at
      ${OWN} and i.is_private = 0 and published_at >= ? order by published_at desc, i.id limit ?`,
  ).all(userName, new Date(Date.now() - TOLD_FOR).toISOString(), MOST_PUBLISHED);
  const isolates = kept.map(({ id, name, embargo_until }) => ({
    isolate_id: Number(id),
    isolate: String(name),
    ...defined({
      embargo_until: (embargo_until as string | null) ?? undefined,
      asked_until: findExtensionRequest(connection, Number(id))?.asked_until,
    }),
  }));
  return {
    time_zone: readPolicy(database).embargo.time_zone,
    records: Number(counted?.['n']),
    isolates,
    published: published.map(({ id, name, published_at }) => ({
      isolate_id: Number(id),
      isolate: String(name),
      published_at: String(published_at),
    })),
  };
}
