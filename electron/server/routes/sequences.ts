import type { FastifyInstance } from 'fastify';
import { DATE_BREAKDOWNS } from '#shared/api/breakdown.ts';
import { routes } from '#shared/api/routes.ts';
import { summarizeAlleles } from '#electron/store/records/allele-repository.ts';
import { recordDateFilters } from '../lists/date-filters.ts';
import { omitEmpty } from '../resources/omit-empty.ts';
import { registerRoute } from '../http/register-route.ts';
import { json } from '../http/reply.ts';
import type { Service } from '../http/service.ts';

export function mountSequences(app: FastifyInstance, service: Service): void {
  registerRoute(app, service, routes.getSequences, async ({ database, links, query, version }) => {
    const loci = links.to(routes.listLoci, { database: database.name });
    const all = await summarizeAlleles(database);
    const dates = recordDateFilters(query);
    if (dates.length === 0)
      return json({
        loci,
        records: all.records,
        ...omitEmpty({ last_updated: all.last_updated }),
        fields: links.to(routes.listSequenceFields, { database: database.name }),
      });
    const found = await service.orders.find(database, version, { list: 'allele_count', dates }, all.records);
    const { counted = 0, last_added, last_updated } = found;
    return json({ loci, records: counted, ...omitEmpty({ last_added, last_updated }) });
  });

  registerRoute(app, service, routes.listSequenceFields, ({ database, links }) => {
    const breakdown = (member: string) => links.to(routes.getSequenceBreakdown, { database: database.name, member });
    return json(DATE_BREAKDOWNS.map((name) => ({ name, type: 'date', required: true, breakdown: breakdown(name) })));
  });

  registerRoute(app, service, routes.getSequenceBreakdown, async ({ database, params, version }) => {
    const { records } = await summarizeAlleles(database);
    const order = { list: 'allele_dates', member: params.member } as const;
    const { countedByDate = [] } = await service.orders.find(database, version, order, records);
    return json(Object.fromEntries(countedByDate));
  });
}
