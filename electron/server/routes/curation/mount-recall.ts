import type { FastifyInstance } from 'fastify';
import { recall, recallPlan, undoRecall, type RecallWriting } from '#electron/curation/recall/recall.ts';
import { routes } from '#shared/api/routes.ts';
import { registerRoute } from '../../http/register-route.ts';
import { json } from '../../http/reply.ts';
import type { DatabaseContext, Service } from '../../http/service.ts';

function writingOf({ service, database, linked, principal }: DatabaseContext): RecallWriting {
  const { actions, dataFolder } = service;
  return { root: dataFolder.root, actions, isolates: database.name, definitions: linked.definitions?.name, principal };
}

/** Recalls of genomes (`shared/api/curation/recall.ts`). They follow from several databases, so no reply is kept. */
export function mountRecall(app: FastifyInstance, service: Service): void {
  registerRoute(app, service, routes.getRecallPlan, async (context) => {
    const { mode = 'withdraw' } = context.query;
    const plan = await recallPlan(writingOf(context), { isolate: context.params.isolate_id, mode });
    return { ...json(plan), isProvisional: true };
  });
  registerRoute(app, service, routes.recallGenome, async (context) =>
    json(await recall(writingOf(context), { isolate: context.params.isolate_id, ...context.body })),
  );
  registerRoute(app, service, routes.undoRecall, async (context) => {
    const { batch } = context.params;
    await undoRecall(writingOf(context), batch);
    return json({ batch });
  });
}

/** What rests on genomes (`shared/api/curation/rests-on.ts`). It follows from several databases, so no reply is kept. */
export function mountRestsOn(app: FastifyInstance, service: Service): void {
  registerRoute(app, service, routes.getRestsOn, async ({ database, principal, params, linked, signal }) => {
    const input = { isolate: params.isolate_id, definitions: linked.definitions?.name };
    const request = { database: database.name, principal, input };
    const found = await service.actions.read('isolate.rests_on', request, { signal });
    return { ...json(found), isProvisional: true };
  });
}
