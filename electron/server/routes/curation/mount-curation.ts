import type { FastifyInstance } from 'fastify';
import { routes } from '#shared/api/routes.ts';
import type { LookAction, SettleAction } from '#electron/submissions/settle/settle-task.ts';
import { tellingOf } from '../../mail/tell-submitter.ts';
import { registerRoute } from '../../http/register-route.ts';
import { json, type Reply } from '../../http/reply.ts';
import type { DatabaseContext, Service } from '../../http/service.ts';
import { foundInContigs, itemTyping } from './type-genomes.ts';
import { mountQueueLists } from './queue-lists.ts';

type Asked = Pick<DatabaseContext, 'service' | 'database' | 'principal'>;

/** Does or reads what a curator asks for. Submissions have no version by which a reply could be kept. */
async function settled<Action extends SettleAction | LookAction>(
  { service, database, principal }: Asked,
  action: Action,
): Promise<Reply> {
  const { root } = service.dataFolder;
  return {
    ...json(await service.settler.settle({ root, database: database.name, principal, action })),
    isProvisional: true,
  };
}

/** Which item a path names. */
function itemOf({ submission_id, position }: { submission_id: string; position: number }) {
  return { submission: submission_id, position };
}

/** The queue of submissions for curators (`shared/api/curation-queue.ts`). */
export function mountCuration(app: FastifyInstance, service: Service): void {
  mountQueueLists(app, service);
  registerRoute(app, service, routes.getQueued, (context) =>
    settled(context, { kind: 'examine', submission: context.params.submission_id }),
  );
  registerRoute(app, service, routes.getItemEvidence, (context) =>
    settled(context, { kind: 'evidence', ...itemOf(context.params) }),
  );
  registerRoute(app, service, routes.getItemTyping, async (context) => {
    const { submission, position } = itemOf(context.params);
    return { ...json(await itemTyping(context, submission, position)), isProvisional: true };
  });
  registerRoute(app, service, routes.assignItem, async (context) => {
    const { type_contigs = false, ...body } = context.body;
    const { submission, position } = itemOf(context.params);
    const found = type_contigs ? await foundInContigs(context, submission, position) : {};
    return settled(context, { kind: 'assign', submission, position, ...body, found });
  });
  registerRoute(app, service, routes.editItem, (context) =>
    settled(context, { kind: 'edit', ...itemOf(context.params), ...context.body }),
  );
  registerRoute(app, service, routes.rejectItem, (context) =>
    settled(context, { kind: 'reject', ...itemOf(context.params), ...context.body }),
  );
  registerRoute(app, service, routes.undoItem, (context) =>
    settled(context, { kind: 'undo', ...itemOf(context.params), ...context.body }),
  );
  registerRoute(app, service, routes.assignClean, async (context) => {
    const { type_contigs = false, ...body } = context.body;
    const submission = context.params.submission_id;
    const found = type_contigs ? await foundInContigs(context, submission) : {};
    return settled(context, { kind: 'assign_clean', submission, ...body, found });
  });
  registerRoute(app, service, routes.undoItems, (context) =>
    settled(context, { kind: 'undo_several', submission: context.params.submission_id, ...context.body }),
  );
  registerRoute(app, service, routes.closeSubmission, async (context) => {
    const tell = tellingOf(context, context.params.submission_id);
    const reply = await settled(context, { kind: 'close', submission: context.params.submission_id, ...context.body });
    await tell('closed');
    return reply;
  });
  registerRoute(app, service, routes.reopenSubmission, async (context) => {
    const tell = tellingOf(context, context.params.submission_id);
    const reply = await settled(context, { kind: 'reopen', submission: context.params.submission_id, ...context.body });
    await tell('open again');
    return reply;
  });
  registerRoute(app, service, routes.putReasons, (context) => settled(context, { kind: 'reasons', ...context.body }));
  registerRoute(app, service, routes.switchSettlingRules, (context) =>
    settled(context, { kind: 'rules_switch', ...context.body }),
  );
  registerRoute(app, service, routes.putSettlingRule, (context) =>
    settled(context, { kind: 'rule', locus: context.params.locus, ...context.body }),
  );
}
