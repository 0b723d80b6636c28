import type { FastifyInstance } from 'fastify';
import { refusal } from '#shared/api/error-codes.ts';
import type { RecordKey } from '#shared/api/curation/record-changes.ts';
import type { AlleleDesignation } from '#shared/api/isolate-designations.ts';
import { routes } from '#shared/api/routes.ts';
import {
  designatedLoci,
  getAlleleIds,
  getDesignations,
  type DesignationRecord,
} from '#electron/store/isolates/designation-repository.ts';
import { countIsolates } from '#electron/store/isolates/isolate-order.ts';
import { listReply } from '../lists/list-reply.ts';
import { pagedItems } from '../lists/paged-items.ts';
import { omitEmpty } from '../resources/omit-empty.ts';
import { registerRoute } from '../http/register-route.ts';
import { json, type Reply } from '../http/reply.ts';
import { alleleIdsResource } from '../resources/allele-ids.ts';
import { attribution } from '../resources/user-links.ts';
import type { DatabaseContext, Service } from '../http/service.ts';
import { getIsolate } from './isolates.ts';
import { getLocus } from './loci.ts';
import { getScheme } from './schemes.ts';

function designationResource(
  { links, database }: Pick<DatabaseContext, 'links' | 'database'>,
  row: DesignationRecord,
): AlleleDesignation {
  return {
    locus: links.to(routes.getLocus, { database: database.name, locus: row.locus_name }),
    allele_id: row.allele_id,
    method: row.method,
    status: row.status,
    ...omitEmpty({ comments: row.comments }),
    ...attribution(links, database.name, row),
    date_entered: row.date_entered,
    datestamp: row.datestamp,
  };
}

/** The designations of an isolate at the locus of a key, as their route gives them. */
export async function designationsRecord(
  context: DatabaseContext,
  { isolate_id, locus: name }: RecordKey,
): Promise<AlleleDesignation[]> {
  const { database } = context;
  const { id } = await getIsolate(database, Number(isolate_id));
  const locus = getLocus(database, String(name));
  const [rows = []] = await getDesignations(database, id, [locus.id]);
  if (rows.length > 0) return rows.map((row) => designationResource(context, row));
  throw refusal('no_designations', `The isolate ${id} has no designation at the locus "${locus.name}".`);
}

export function mountIsolateDesignations(app: FastifyInstance, service: Service): void {
  registerRoute(app, service, routes.listAlleleDesignations, async (context) => {
    const { database, links, params } = context;
    const { id } = await getIsolate(database, params.isolate_id);
    const loci = await designatedLoci(database, id);
    return listReply(
      context,
      routes.listAlleleDesignations,
      { records: loci.length, keys: ({ offset, limit }) => [loci.slice(offset, offset + limit)] },
      {
        uri: links.each(routes.getAlleleDesignations, params),
        records: async (keys) => {
          const rows = keys.map((key) => key.id);
          const groups = await getDesignations(database, id, rows);
          return groups.map((group) => group.map((row) => designationResource(context, row)));
        },
      },
    );
  });

  registerRoute(app, service, routes.getAlleleDesignations, async (context) =>
    json(await designationsRecord(context, context.params)),
  );

  registerRoute(app, service, routes.listAlleleIds, async (context) => {
    const { database, params } = context;
    const { id } = await getIsolate(database, params.isolate_id);
    const loci = await designatedLoci(database, id);
    return pagedItems(context, routes.listAlleleIds, 'allele_ids', {
      records: loci.length,
      read: async ({ offset, limit }) => {
        const rows = loci.slice(offset, offset + limit).map((key) => key.id);
        return getAlleleIds(database, id, rows).map(alleleIdsResource);
      },
    });
  });

  registerRoute(app, service, routes.listSchemeDesignations, async (context) => {
    const { database, params } = context;
    const { id } = await getIsolate(database, params.isolate_id);
    const scheme = await getScheme(database, params.scheme_id);
    const loci = scheme.loci.map((locus) => locus.id);
    const rows = (await getDesignations(database, id, loci)).flat();
    return json({
      records: rows.length,
      allele_designations: rows.map((row) => designationResource(context, row)),
    });
  });

  registerRoute(app, service, routes.listSchemeAlleleIds, async ({ database, params }) => {
    const { id } = await getIsolate(database, params.isolate_id);
    const scheme = await getScheme(database, params.scheme_id);
    const loci = scheme.loci.map((locus) => locus.id);
    const allele_ids = getAlleleIds(database, id, loci).map(alleleIdsResource);
    return json({ records: allele_ids.length, allele_ids });
  });

  registerRoute(app, service, routes.listNearestIsolates, listNearest);
}

/** Isolates that a thread compares in the time of one row of a list, at this many loci. */
const LOCI_OF_A_ROW = 100;

async function listNearest(context: DatabaseContext<typeof routes.listNearestIsolates>): Promise<Reply> {
  const { service, database, version, links, params, query } = context;
  const { id, new_version } = await getIsolate(database, params.isolate_id);
  const scheme = await getScheme(database, params.scheme_id);
  const loci = scheme.loci.map((locus) => locus.id);
  const asked = {
    list: 'nearest_isolates',
    isolate: id,
    isOld: new_version !== null,
    loci,
  } as const;
  const scanned = countIsolates(database, true).records * Math.ceil(loci.length / LOCI_OF_A_ROW);
  const { ids, distances } = await service.orders.find(database, version, asked, scanned);
  const { differences = new Uint32Array(), shared_loci, loci_missing = 0 } = distances ?? {};
  // They are in this order.
  const beyond = differences.findIndex((each) => each > (query.within ?? Infinity));
  const records = beyond === -1 ? ids.length : beyond;
  const nameOf = database.connection.prepare('select name from isolate where id = ?');
  return pagedItems(context, routes.listNearestIsolates, 'nearest', {
    records,
    head: { loci: loci.length, loci_missing, compared: ids.length },
    read: async ({ offset, limit }) =>
      [...ids.subarray(offset, Math.min(records, offset + limit))].map((isolate, index) => {
        const isolateUri = links.to(routes.getIsolate, { database: database.name, isolate_id: isolate });
        return {
          isolate: isolateUri,
          name: String(nameOf.get(isolate)?.['name'] ?? ''),
          differences: differences[offset + index],
          shared_loci: shared_loci?.[offset + index],
        };
      }),
  });
}
