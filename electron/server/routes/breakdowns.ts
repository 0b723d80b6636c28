import type { FastifyInstance } from 'fastify';
import { routes } from '#shared/api/routes.ts';
import { countAlleles, countProfilesByDate } from '#electron/store/records/breakdown-repository.ts';
import { registerRoute } from '../http/register-route.ts';
import { json } from '../http/reply.ts';
import type { Service } from '../http/service.ts';
import { getLocus } from './loci.ts';

export function mountBreakdowns(app: FastifyInstance, service: Service): void {
  registerRoute(app, service, routes.getAlleleBreakdown, async ({ database, params }) => {
    const locus = await getLocus(database, params.locus);
    return json(Object.fromEntries(await countAlleles(database, locus.id, params.member)));
  });

  registerRoute(app, service, routes.listSchemeBreakdown, async ({ database, params }) => {
    const rows = await countProfilesByDate(database, params.member);
    return json(
      rows.map(({ scheme, name, date, records }) => ({
        [params.member]: date,
        scheme_id: scheme,
        name,
        count: records,
      })),
    );
  });
}
