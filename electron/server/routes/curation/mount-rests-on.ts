import type { FastifyInstance } from 'fastify';
import { routes } from '#shared/api/routes.ts';
import { registerRoute } from '../../http/register-route.ts';
import { json } from '../../http/reply.ts';
import type { Service } from '../../http/service.ts';

/** What rests on genomes (`shared/api/curation/rests-on.ts`). It follows from several databases, so no reply is kept. */
export function mountRestsOn(app: FastifyInstance, service: Service): void {
  registerRoute(app, service, routes.getRestsOn, async ({ database, principal, params, linked, signal }) => {
    const input = { isolate: params.isolate_id, definitions: linked.definitions?.name };
    const request = { database: database.name, principal, input };
    const found = await service.actions.read('isolate.rests_on', request, { signal });
    return { ...json(found), isProvisional: true };
  });
}
