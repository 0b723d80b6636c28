import type { FastifyInstance } from 'fastify';
import type { custodyReads } from '#electron/curation/custody-actions.ts';
import type { ActionInput, ActionOutput } from '#electron/store/changes/action.ts';
import { USUAL_DAYS } from '#shared/api/custody.ts';
import { routes } from '#shared/api/routes.ts';
import { defined } from '#shared/defined.ts';
import { registerRoute } from '../../http/register-route.ts';
import { json } from '../../http/reply.ts';
import type { DatabaseContext, Service } from '../../http/service.ts';
import { curated } from './record-handlers.ts';

type CustodyContext = Pick<DatabaseContext, 'service' | 'database' | 'principal' | 'signal'>;

/** Reads in the name of who asks. What owners see of an isolate follows from no version of the database, so no reply is kept. */
async function seen<Name extends keyof typeof custodyReads>(
  { service, database, principal, signal }: CustodyContext,
  name: Name,
  input: ActionInput<(typeof custodyReads)[Name]>,
): Promise<ActionOutput<(typeof custodyReads)[Name]>> {
  return service.actions.read(name, { database: database.name, principal, input }, { signal });
}

/** What owners do with their isolates, and curators with what these ask (`shared/api/custody.ts`). */
export function mountCustody(app: FastifyInstance, service: Service): void {
  registerRoute(app, service, routes.getCustody, async (context) => ({
    ...json(await seen(context, 'custody.show', { isolate: context.params.isolate_id })),
    isProvisional: true,
  }));
  registerRoute(app, service, routes.listOwnCustody, async (context) => ({
    ...json(await seen(context, 'custody.own', undefined)),
    isProvisional: true,
  }));
  registerRoute(app, service, routes.publishIsolate, async (context) => {
    const { reason } = context.body;
    return json(await curated(context, 'custody.publish', { isolate: context.params.isolate_id, reason }));
  });
  registerRoute(app, service, routes.shareIsolate, async (context) => {
    const { user_names: users, reason } = context.body;
    return json(await curated(context, 'custody.share', { isolate: context.params.isolate_id, users, reason }));
  });
  registerRoute(app, service, routes.unshareIsolate, async (context) => {
    const { user_names: users, reason } = context.body;
    return json(await curated(context, 'custody.unshare', { isolate: context.params.isolate_id, users, reason }));
  });
  registerRoute(app, service, routes.extendEmbargo, async (context) => {
    const { embargo_until: until, reason } = context.body;
    return json(await curated(context, 'custody.extend', { isolate: context.params.isolate_id, until, reason }));
  });
  registerRoute(app, service, routes.declineExtension, async (context) => {
    const { reason } = context.body;
    return json(await curated(context, 'custody.decline', { isolate: context.params.isolate_id, reason }));
  });
  registerRoute(app, service, routes.listExtensions, async (context) => {
    const extensions = (await seen(context, 'custody.extensions', undefined)).map(({ asked_by, reason, ...asked }) => ({
      ...asked,
      ...defined({ asked_by: asked_by ?? undefined, reason: reason ?? undefined }),
    }));
    return { ...json({ extensions }), isProvisional: true };
  });
  registerRoute(app, service, routes.listEmbargoes, async (context) => ({
    ...json(await seen(context, 'custody.embargoes', { days: context.query.days ?? USUAL_DAYS })),
    isProvisional: true,
  }));
}
