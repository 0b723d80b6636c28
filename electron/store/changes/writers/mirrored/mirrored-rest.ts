import { statementOf } from '#electron/store/file/prepared-query.ts';
import type { SentOf } from '#electron/store/records/sent-kinds.ts';
import type { Change } from '../../change-context.ts';

/**
 * Keeps what a site sent of a record besides what the program knows: JSON text (`shared/api/also-sent.ts`), or nothing any more. `id` is
 * the row id. Gives whether that is something else than before.
 */
export function putSent(change: Change, kind: SentOf, id: number, members: string | undefined): boolean {
  const { connection } = change;
  const before = statementOf(connection, `select members from also_sent where ${kind} = ?`).get(id)?.['members'];
  if (before === members) return false;
  statementOf(connection, `delete from also_sent where ${kind} = ?`).run(id);
  if (members !== undefined) {
    change.wrote(members.length);
    statementOf(connection, `insert into also_sent (${kind}, members) values (?, ?)`).run(id, members);
  }
  change.contentChanged();
  return true;
}
