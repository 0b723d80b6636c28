import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Principal } from '#shared/principal.ts';
import { refuseUnreadable } from './authorise.ts';
import { PRIVATE } from './cache-control.ts';
import type { Guarded } from '#electron/rights/database-rights.ts';
import { openDatabase, type OpenDatabase } from './open-database.ts';
import { readFacts, withoutDisabled } from './read-facts.ts';
import type { Service } from './service.ts';

/** Who asks, and the requested database. */
export interface Entered {
  principal: Principal;
  /** Absent if the path names no database. */
  opened: OpenDatabase | undefined;
  /** What decides the rights of who asks in this database. */
  guarded: Guarded | undefined;
}

/**
 * Opens the database of a request, if the path names one, and finds out who asks. Refuses clients that may not read it.
 */
export async function enterDatabase(
  service: Service,
  name: string | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Entered> {
  const opened = name === undefined ? undefined : await openDatabase(service.dataFolder, name);
  // Set before anything is refused, because a refusal also depends on who asks.
  if (opened && opened.meta.access !== 'public') reply.header('cache-control', PRIVATE);
  const principal = await service.whoAsks(request);
  if (!opened) return { principal: withoutDisabled(service, principal), opened, guarded: undefined };
  const guarded = readFacts(service, principal, opened);
  refuseUnreadable(principal, opened.database.name, guarded);
  return { principal, opened, guarded };
}
