import type { FastifyInstance } from 'fastify';
import { refusal } from '#shared/api/error-codes.ts';
import { routes } from '#shared/api/routes.ts';
import { countSchemeValues, countAlleles, countProfilesByDate } from '#electron/store/records/breakdown-repository.ts';
import { countByValues, countsByText, isolateBreakdown } from '../lists/isolate-breakdown.ts';
import { readSearch } from '../lists/isolate-conditions.ts';
import { isLimited, readConditions } from '../lists/isolate-list.ts';
import { registerRoute } from '../http/register-route.ts';
import { json } from '../http/reply.ts';
import type { Service } from '../http/service.ts';
import { omitEmpty } from '../resources/omit-empty.ts';
import { readVisibleSchemeValues } from '../resources/scheme-values.ts';
import { getLocus } from './loci.ts';
import { getScheme } from './schemes.ts';

export function mountBreakdowns(app: FastifyInstance, service: Service): void {
  registerRoute(app, service, routes.getAlleleBreakdown, async ({ database, params }) => {
    const locus = getLocus(database, params.locus);
    return json(Object.fromEntries(await countAlleles(database, locus.id, params.member)));
  });

  registerRoute(app, service, routes.getSchemeFieldBreakdown, async (context) => {
    const { database, params } = context;
    const scheme = await getScheme(database, params.scheme_id);
    const row = scheme.fields.find(({ field }) => field === params.field);
    if (!row) throw refusal('unknown_scheme_field', `The scheme ${scheme.id} has no field "${params.field}".`);
    const conditions = readConditions(context.query, omitEmpty({ genomeSize: context.query.genome_size }));
    if (isLimited(conditions) || conditions.includeOld) {
      const target = { on: 'scheme', scheme: scheme.id, field: row.field, type: 'exact' } as const;
      const found = await countByValues(context, conditions, [target]);
      return { ...json(Object.fromEntries(countsByText(found))), isOutdated: !found.isUpToDate };
    }
    const values = await readVisibleSchemeValues(context, 'search');
    if (values.isHidden) return json({});
    const counts = countSchemeValues(database, scheme.id, row.field);
    return { ...json(Object.fromEntries(counts)), isOutdated: !values.isUpToDate };
  });

  registerRoute(app, service, routes.getIsolateBreakdown, (context) => isolateBreakdown(context, {}));

  registerRoute(app, service, routes.searchIsolateBreakdown, async (context) =>
    isolateBreakdown(context, {
      tree: readSearch(context, routes.searchIsolateBreakdown),
    }),
  );

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
