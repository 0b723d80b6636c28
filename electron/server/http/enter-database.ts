import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Principal } from '#shared/principal.ts';
import { refuseUnreadable } from './authorise.ts';
import { PRIVATE } from './cache-control.ts';
import { openDatabase, type OpenDatabase } from './open-database.ts';
import type { Service } from './service.ts';

/** Who asks, and the database that is asked. */
export interface Entered {
  principal: Principal;
  /** Absent for what lies below no database. */
  opened: OpenDatabase | undefined;
}

/** Opens the database of a request, if it names one, and finds out who asks. Refuses whoever may not read the database. */
export async function enterDatabase(
  service: Service,
  name: string | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Entered> {
  const opened = name === undefined ? undefined : await openDatabase(service.dataFolder, name);
  // Before anything can be refused: that depends on who asks, too.
  if (opened && opened.meta.access !== 'public') reply.header('cache-control', PRIVATE);
  const principal = await service.whoAsks(request);
  if (opened) refuseUnreadable(principal, opened);
  return { principal, opened };
}
