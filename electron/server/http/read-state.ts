import type { Principal } from '#shared/principal.ts';
import { contentState, heldMeta } from '#electron/store/file/meta.ts';
import { readLinkedDatabases } from '../resources/linked-database.ts';
import type { OpenDatabase } from './open-database.ts';
import type { ReplyState } from './reply-state.ts';
import type { Service } from './service.ts';

/** Finds out from which data a reply about an open database is made. */
export async function readState(
  service: Service,
  principal: Principal,
  opened: OpenDatabase,
  query: Record<string, unknown>,
): Promise<ReplyState> {
  const linked = await readLinkedDatabases(service, principal, opened, query);
  return { linked, version: `${contentState(opened.meta)} ${linked.version}` };
}

/** Whether the state still has this version, and nobody in this process is changing anything. */
export async function isUnchanged(
  version: string,
  service: Service,
  principal: Principal,
  { database }: OpenDatabase,
  query: Record<string, unknown>,
): Promise<boolean> {
  try {
    if (database.isInTransaction) return false;
    const now = await readState(service, principal, { database, meta: heldMeta(database) }, query);
    return now.version === version;
  } catch {
    // The database was closed meanwhile. The reply is already on its way. The next request gets the error.
    return false;
  }
}
