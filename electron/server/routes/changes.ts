import type { FastifyInstance } from 'fastify';
import { DEFAULT_CHANGES, type Changes } from '#shared/api/changes.ts';
import { routes } from '#shared/api/routes.ts';
import {
  countForLatest,
  latestAlleles,
  latestIsolates,
  latestProfiles,
  type LatestQuery,
} from '#electron/store/records/latest-records.ts';
import { defined } from '#shared/defined.ts';
import type { Attributed } from '#electron/store/tables/columns.ts';
import { registerRoute } from '../http/register-route.ts';
import { json } from '../http/reply.ts';
import type { DatabaseContext, Service } from '../http/service.ts';
import { userUri } from '../resources/user-links.ts';

export function mountChanges(app: FastifyInstance, service: Service): void {
  registerRoute(app, service, routes.listChanges, async (context) => {
    const { limit = DEFAULT_CHANGES } = context.query;
    return json(
      context.kind === 'isolates' ? changedIsolates(context, limit) : await changedDefinitions(context, limit),
    );
  });
}

function dated({ links, database }: DatabaseContext, { date_entered, datestamp, curator }: Omit<Attributed, 'sender'>) {
  return {
    date_entered,
    datestamp,
    ...defined({ curator: curator === null ? undefined : userUri(links, database.name, curator) }),
  };
}

function changedIsolates(context: DatabaseContext, limit: number): Changes {
  const { links, database } = context;
  const href = links.each(routes.getIsolate, { database: database.name });
  const isolates = latestIsolates(database, limit).map((row) => ({
    id: row.id,
    isolate: row.name,
    href: href(row.id),
    ...dated(context, row),
  }));
  return { isolates };
}

async function changedDefinitions(context: DatabaseContext, limit: number): Promise<Changes> {
  const { service, links, database, version } = context;
  const find = async (of: LatestQuery['of']) =>
    (await service.orders.find(database, version, { list: 'latest', of, limit }, () => countForLatest(database, of)))
      .ids;
  const params = { database: database.name };
  const alleles = latestAlleles(database, await find('allele')).map((row) => ({
    locus: row.locus,
    allele_id: row.allele_id,
    allele: links.to(routes.getAllele, { ...params, locus: row.locus, allele_id: row.allele_id }),
    ...dated(context, row),
  }));
  const profiles = latestProfiles(database, await find('profile')).map((row) => ({
    scheme_id: row.scheme_id,
    scheme: row.scheme,
    profile_id: row.profile_id,
    profile: links.to(routes.getProfile, { ...params, scheme_id: row.scheme_id, profile_id: row.profile_id }),
    ...dated(context, row),
  }));
  return { alleles, profiles };
}
