import type { FastifyInstance } from 'fastify';
import type { RecordKey } from '#shared/api/curation/record-changes.ts';
import type { RecordKindName } from '#shared/api/curation/record-kind-name.ts';
import type { recordRoutes } from '#shared/api/curation/record-routes.ts';
import type { Route } from '#shared/api/route.ts';
import { curatorOf } from '#electron/curation/curator.ts';
import { readEditable } from '#electron/curation/check-record.ts';
import type { curationActions } from '#electron/curation/curation-actions.ts';
import { recordChange } from '#electron/curation/history.ts';
import { kindNamed } from '#electron/curation/kinds.ts';
import type { Written } from '#electron/curation/curation-input.ts';
import type { ActionInput, ActionOutput } from '#electron/store/changes/action.ts';
import { SERVICE_PATIENCE } from '#electron/store/changes/write-lock.ts';
import type { Database } from '#electron/store/file/database.ts';
import { listHistory, listHistoryIds, type HistoryFilter } from '#electron/store/records/history/history-lines.ts';
import { defined } from '#shared/defined.ts';
import { registerRoute } from '../../http/register-route.ts';
import { json, type Reply } from '../../http/reply.ts';
import type { DatabaseContext, Service } from '../../http/service.ts';

/** Has something done in the name of who asks. */
export async function curated<Name extends keyof typeof curationActions>(
  { service, database, principal, signal }: Pick<DatabaseContext, 'service' | 'database' | 'principal' | 'signal'>,
  name: Name,
  input: ActionInput<(typeof curationActions)[Name]>,
): Promise<ActionOutput<(typeof curationActions)[Name]>> {
  const request = { database: database.name, principal, input };
  return service.actions.make(name, request, { patience: SERVICE_PATIENCE, signal });
}

/** Lines of the history on one page. */
const LINES = 50;

/** A page of the history. Nothing else of the database tells when it changes, so it has no ETag. */
export function historyPage({ database }: DatabaseContext, { before, ...filter }: HistoryFilter): Reply {
  const numbers = numbersOf(database, filter);
  const lines = listHistory(database, { ...filter, before: numbers.idOf(before) }, LINES + 1);
  const changes = lines.slice(0, LINES).map((line) => {
    const { id, takes_back, ...change } = recordChange(database, line);
    return { id: numbers.of(id) ?? 0, ...change, ...defined({ takes_back: numbers.of(takes_back) }) };
  });
  return { ...json({ changes, has_more: lines.length > LINES }), isProvisional: true };
}

/**
 * The numbers by which lines of the history are told. Their ids count all changes of the database, also those of isolates that a reader
 * cannot see: he is told their places in what he asked for. Only curators, who see all, take changes back by their ids.
 */
function numbersOf(database: Database, filter: HistoryFilter) {
  const asIs = (number: number | undefined) => number;
  if (database.reader.sees === 'all') return { of: asIs, idOf: asIs };
  const ids = listHistoryIds(database, filter);
  const places = new Map(ids.map((id, index) => [id, index + 1]));
  return {
    of: (id: number | undefined) => (id === undefined ? undefined : places.get(id)),
    idOf: (place: number | undefined) =>
      place === undefined || place > ids.length ? undefined : (ids[place - 1] ?? 0),
  };
}

type CurationRoutes = ReturnType<typeof recordRoutes>;

interface RecordHandlers {
  record: RecordKindName;
  /** Some kinds are made and deleted otherwise. */
  routes: Pick<CurationRoutes, 'edit' | 'change' | 'changes'> & Partial<Pick<CurationRoutes, 'create' | 'remove'>>;
  /** The route that reads one, for its address. */
  one: Route;
  /** The record of a key as that route gives it. */
  show: (context: DatabaseContext, key: RecordKey) => unknown;
}

function withoutDatabase({ database: _database, ...key }: Record<string, unknown>): RecordKey {
  return key as RecordKey;
}

/** Mounts the routes of one kind of record (`shared/api/curation/record-routes.ts`). */
export function mountRecord(
  app: FastifyInstance,
  service: Service,
  { record, routes, one, show }: RecordHandlers,
): void {
  async function answer(context: DatabaseContext, { key, revision }: Written, isNew: boolean): Promise<Reply> {
    const location = context.links.to(one, { database: context.database.name, ...key });
    const headers = { etag: `"${revision}"`, ...defined({ location: isNew ? location : undefined }) };
    return json(await show(context, key), headers);
  }

  if (routes.create) {
    registerRoute(app, service, routes.create, async (context) => {
      const { reason, ...members } = context.body as { reason?: string };
      const key = withoutDatabase(context.params);
      return answer(context, await curated(context, 'record.create', { record, key, members, reason }), true);
    });
  }
  registerRoute(app, service, routes.edit, (context) => {
    const { database, params } = context;
    const { root } = service.dataFolder;
    const about = { record, key: withoutDatabase(params) };
    const { revision, members } = readEditable({ database, root }, curatorOf(context, database.name), about);
    return { ...json({ revision, members }, { etag: `"${revision}"` }), isProvisional: true };
  });
  registerRoute(app, service, routes.change, async (context) => {
    const { reason, ...members } = context.body as { reason?: string };
    const key = withoutDatabase(context.params);
    const match = context.headers['if-match'];
    return answer(context, await curated(context, 'record.change', { record, key, members, match, reason }), false);
  });
  if (routes.remove) {
    registerRoute(app, service, routes.remove, async (context) => {
      const { reason } = context.query as { reason?: string };
      const key = withoutDatabase(context.params);
      const match = context.headers['if-match'];
      const { change } = await curated(context, 'record.delete', { record, key, match, reason });
      return json({ deleted: true, change });
    });
  }
  registerRoute(app, service, routes.changes, (context) => {
    const { before } = context.query as { before?: number };
    const kind = kindNamed(record);
    const key = withoutDatabase(context.params);
    return historyPage(context, { kind: record, record_id: kind.idOf(key), parts: kind.parts?.(key), before });
  });
}
