import type { FastifyInstance } from 'fastify';
import type { DesignationMatch } from '#shared/api/designations.ts';
import { routes } from '#shared/api/routes.ts';
import { defined } from '#shared/defined.ts';
import { findProfiles } from '../../typing/profile-lookup.ts';
import { createLinkedData } from '../resources/linked-data.ts';
import { registerRoute } from '../http/register-route.ts';
import { json, type Reply } from '../http/reply.ts';
import type { DatabaseContext, Service } from '../http/service.ts';
import { refuseUnknownScheme } from './schemes.ts';
import { profileContextOf } from './typing-scheme.ts';

export function mountDesignations(app: FastifyInstance, service: Service): void {
  async function answer(context: DatabaseContext<typeof routes.queryDesignations>): Promise<Reply> {
    const { body, database, params } = context;
    refuseUnknownScheme(database, params.scheme_id);
    const linked = await createLinkedData(context);
    const exact_matches: [string, DesignationMatch[]][] = [];
    const found = new Map<string, string[]>();
    for (const [locus, designations] of Object.entries(body.designations)) {
      const ids = designations.map(({ allele }) => String(allele));
      found.set(locus, [...new Set(ids)]);
      const matches: DesignationMatch[] = [];
      for (const allele_id of ids) matches.push({ allele_id, ...(await linked(locus, allele_id)) });
      exact_matches.push([locus, matches]);
    }
    const { fields, not_used } = await findProfiles(profileContextOf(context), params.scheme_id, found, {
      signal: context.signal,
    });
    const values = Object.fromEntries(fields.map(({ field, value }) => [field, value]));
    return json({
      exact_matches: Object.fromEntries(exact_matches),
      ...defined({ fields: fields.length > 0 ? values : undefined, not_used }),
    });
  }

  registerRoute(app, service, routes.queryDesignations, answer, {
    target: async (database, { scheme_id }) => refuseUnknownScheme(database, scheme_id),
  });
}
