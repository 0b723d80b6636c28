import type { FastifyInstance } from 'fastify';
import { refusal } from '#shared/api/error-codes.ts';
import { defined } from '#shared/defined.ts';
import { DEFAULT_GENOME_SIZE } from '#shared/rules/genome-size.ts';
import { routes } from '#shared/api/routes.ts';
import type { Database } from '#electron/store/file/database.ts';
import { isolateHistory } from '#electron/store/isolates/isolate-history.ts';
import { perState } from '#electron/store/file/per-state.ts';
import { readDetailed } from '#electron/store/isolates/isolate-details.ts';
import { readIsolateFrame } from '#electron/store/isolates/isolate-frame.ts';
import {
  findIsolate,
  getIsolates,
  provenanceOf,
  wholeRecords,
  type IsolateHead,
} from '#electron/store/isolates/isolate-repository.ts';
import { readSearch } from '../lists/isolate-conditions.ts';
import { createIsolateLister } from '../lists/isolate-list.ts';
import { registerRoute } from '../http/register-route.ts';
import { json } from '../http/reply.ts';
import { isolateWriter } from '../resources/isolate.ts';
import { readVisibleSchemeValues } from '../resources/scheme-values.ts';
import { userUri } from '../resources/user-links.ts';
import type { RecordKey } from '#shared/api/curation/record-changes.ts';
import type { DatabaseContext, Service } from '../http/service.ts';

/** The isolate of a request's path, or 404. */
export async function getIsolate(database: Database, id: number): Promise<IsolateHead> {
  const row = await findIsolate(database, id);
  if (row) return row;
  throw unknownIsolate(database, id);
}

function unknownIsolate(database: Database, id: number) {
  return refusal('unknown_isolate', `The database "${database.name}" has no isolate ${id}.`);
}

const heldFrame = perState(readIsolateFrame);

/** The isolate of a key as its route gives it. */
export async function isolateRecord(context: DatabaseContext, { isolate_id }: RecordKey): Promise<unknown> {
  const { database } = context;
  const row = await getIsolate(database, Number(isolate_id));
  const schemeValues = await readVisibleSchemeValues(context, 'records');
  const memberships = await schemeValues.ofIsolates([row.id]);
  const [record] = getIsolates(database, [row.id], memberships).map(isolateWriter(context));
  return record;
}

export function mountIsolates(app: FastifyInstance, service: Service): void {
  const list = createIsolateLister();

  registerRoute(app, service, routes.listIsolates, (context) => list(context, routes.listIsolates, {}));

  registerRoute(app, service, routes.listGenomes, (context) =>
    list(context, routes.listGenomes, { genomeSize: context.query.genome_size ?? DEFAULT_GENOME_SIZE }),
  );

  registerRoute(app, service, routes.searchIsolates, async (context) =>
    list(context, routes.searchIsolates, {
      tree: readSearch(context, routes.searchIsolates),
    }),
  );

  registerRoute(app, service, routes.getIsolate, async (context) => {
    const { database, params, query } = context;
    const [isolate] = readDetailed(database, [params.isolate_id]);
    if (!isolate) throw unknownIsolate(database, params.isolate_id);
    const write = isolateWriter(context);
    if (query.provenance_only) return json(write(provenanceOf(isolate, heldFrame(database))));
    const schemeValues = await readVisibleSchemeValues(context, 'records');
    const memberships = await schemeValues.ofIsolates([isolate.row.id]);
    const [record] = wholeRecords([isolate], memberships, heldFrame(database)).map(write);
    return { ...json(record), isOutdated: !schemeValues.isUpToDate };
  });

  registerRoute(app, service, routes.getIsolateHistory, async ({ database, links, params }) => {
    const { id } = await getIsolate(database, params.isolate_id);
    const contigs = (await isolateHistory(database, id)).map(({ curator, changed_at, actions }) => ({
      ...defined({ curator: curator === null ? undefined : userUri(links, database.name, curator) }),
      timestamp: changed_at,
      actions,
    }));
    return json({ records: contigs.length, contigs });
  });
}
