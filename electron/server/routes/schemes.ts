import type { FastifyInstance } from 'fastify';
import type { RecordKey } from '#shared/api/curation/record-changes.ts';
import type { Scheme } from '#shared/api/scheme.ts';
import { refusal } from '#shared/api/error-codes.ts';
import { routes } from '#shared/api/routes.ts';
import type { Database } from '#electron/store/file/database.ts';
import { withSentOfField } from '#electron/store/records/also-sent-repository.ts';
import { getLoci } from '#electron/store/records/locus-repository.ts';
import { PROFILES, type ProfileOrderQuery } from '#electron/store/records/profile-repository.ts';
import type { DateFilter } from '#electron/store/records/record-order.ts';
import {
  describeScheme,
  findScheme,
  hasScheme,
  listSchemeLoci,
  listSchemes,
  type SchemeRecord,
} from '#electron/store/records/scheme-repository.ts';
import { locusDateFilters, recordDateFilters } from '../lists/date-filters.ts';
import { omitEmpty } from '../resources/omit-empty.ts';
import { registerRoute } from '../http/register-route.ts';
import { json } from '../http/reply.ts';
import { schemeFieldResource, schemeResource, type SchemeProfileCounts } from '../resources/scheme.ts';
import type { DatabaseContext, Service } from '../http/service.ts';
import { writeLoci } from '../resources/write-loci.ts';

/** The scheme of a request's path, or 404. */
export async function getScheme(database: Database, id: number): Promise<SchemeRecord> {
  const scheme = await findScheme(database, id);
  if (scheme) return scheme;
  throw unknownScheme(database, id);
}

/** Refuses an unknown scheme (404), for routes that need nothing else of it. */
export function refuseUnknownScheme(database: Database, id: number): void {
  if (!hasScheme(database, id)) throw unknownScheme(database, id);
}

function unknownScheme(database: Database, id: number) {
  return refusal('unknown_scheme', `The database "${database.name}" has no scheme ${id}.`);
}

async function countProfiles(
  context: DatabaseContext,
  scheme: SchemeRecord,
  dates: DateFilter[] = [],
): Promise<SchemeProfileCounts | undefined> {
  if (context.kind !== 'seqdef' || !scheme.primary_key) return undefined;
  const { service, database, version } = context;
  const records = service.orders.count(database, version, PROFILES, scheme.id);
  if (dates.length === 0) {
    return {
      records,
      ...omitEmpty({ last_added: scheme.profiles_last_added, last_updated: scheme.profiles_last_updated }),
    };
  }
  const query: ProfileOrderQuery = {
    list: 'profiles',
    scope: scheme.id,
    dates,
    words: [],
    profileIds: [],
    fields: [],
    alleles: [],
  };
  const { ids, ...latest } = await service.orders.find(database, version, query, records);
  return { records: ids.length, ...latest };
}

/** The scheme of a key as its route gives it. */
export async function schemeRecord(context: DatabaseContext, { scheme_id }: RecordKey): Promise<Scheme> {
  const scheme = await getScheme(context.database, Number(scheme_id));
  return schemeResource(context, scheme, await countProfiles(context, scheme));
}

export function mountSchemes(app: FastifyInstance, service: Service): void {
  registerRoute(app, service, routes.listSchemes, async (context) => {
    const { database, links, query } = context;
    const rows = await listSchemes(database, { withPrimaryKey: query.with_pk === true });
    const uri = links.each(routes.getScheme, { database: database.name });
    const schemes = [];
    for (const row of rows) {
      if (!query.include_records) schemes.push({ scheme: uri(row.id), description: row.name });
      else {
        const scheme = await describeScheme(database, row);
        schemes.push(schemeResource(context, scheme, await countProfiles(context, scheme)));
      }
    }
    return json({ records: rows.length, schemes });
  });

  registerRoute(app, service, routes.getScheme, async (context) => {
    const scheme = await getScheme(context.database, context.params.scheme_id);
    const counts = await countProfiles(context, scheme, recordDateFilters(context.query));
    return json(schemeResource(context, scheme, counts));
  });

  registerRoute(app, service, routes.listSchemeLoci, async (context) => {
    const { database, kind, links, params, query } = context;
    refuseUnknownScheme(database, params.scheme_id);
    const dates = kind === 'seqdef' ? locusDateFilters(query) : [];
    const rows = await listSchemeLoci(database, params.scheme_id, dates);
    const uri = links.each(routes.getLocus, { database: database.name });
    const keys = rows.map(({ id, name }) => ({ id, key: name }));
    const loci = query.include_records
      ? await writeLoci(context, await getLoci(database, keys))
      : rows.map(({ name }) => uri(name));
    return json({ records: rows.length, loci });
  });

  registerRoute(app, service, routes.getSchemeField, async ({ database, params }) => {
    const scheme = await getScheme(database, params.scheme_id);
    const row = scheme.fields.find(({ field }) => field === params.field);
    if (!row) throw refusal('unknown_scheme_field', `The scheme ${scheme.id} has no field "${params.field}".`);
    return json(withSentOfField(database, scheme.id, schemeFieldResource(row, scheme.fields.indexOf(row) + 1)));
  });
}
