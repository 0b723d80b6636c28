import type { DatabaseSync } from 'node:sqlite';
import { statementOf } from '#electron/store/file/prepared-query.ts';

/** A request to keep an isolate private until a later day. */
export interface ExtensionRequest {
  isolate_id: number;
  isolate: string;
  embargo_until: string;
  asked_until: string;
  asked_by: string | null;
  asked_at: string;
  reason: string | null;
}

/** Kind of the lines of the history that ask and decline. They change nothing, so no change of the custody waits for their undo. */
export const REQUEST_KIND = 'custody_request';

/**
 * Lines that ask for a later day and have no answer yet: no line about the custody of the isolate after it, and the day that it asks
 * for is still later than the one that counts. Read past the view that keeps such lines from all but curators: whoever may ask this sees
 * the custody of the isolate.
 */
const OPEN = `select i.id as isolate_id, i.name as isolate, i.embargo_until, asked.content ->> '$.after.embargo_until' as asked_until,
    u.user_name as asked_by, asked.changed_at as asked_at, asked.reason
  from main.record_history asked
  join isolate i on i.id = cast(asked.record_id as integer)
  left join app_user u on u.id = asked.curator
  where asked.kind = '${REQUEST_KIND}' and i.is_private = 1 and asked.content ->> '$.after.embargo_until' > i.embargo_until
    and not exists (select 1 from main.record_history later where later.kind in ('custody', '${REQUEST_KIND}')
      and later.record_id = asked.record_id and later.id > asked.id)`;

/** The requests that wait for the curators, the first first. At most 1,000. */
export function listExtensionRequests(connection: DatabaseSync): ExtensionRequest[] {
  const rows: unknown[] = statementOf(connection, `${OPEN} order by asked.id limit 1000`).all();
  return rows as ExtensionRequest[];
}

/** That of an isolate. */
export function findExtensionRequest(connection: DatabaseSync, isolate: number): ExtensionRequest | undefined {
  const row: unknown = statementOf(connection, `${OPEN} and asked.record_id = ?`).get(String(isolate));
  return row as ExtensionRequest | undefined;
}
