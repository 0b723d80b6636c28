import type { FastifyInstance } from 'fastify';
import type { ActionInput } from '#electron/store/changes/action.ts';
import { listQueue } from '#electron/store/records/queue/list-queue.ts';
import { listReasons, userNamed } from '#electron/store/records/queue/reasons.ts';
import { listAssignedByRules } from '#electron/store/records/queue/settling-rules.ts';
import { personOf } from '#electron/store/records/queue/submission-rows.ts';
import { ownerAs } from '#electron/store/site/owner-author.ts';
import { partOf } from '#electron/submissions/requests/find-own.ts';
import { queueEntry } from '#electron/submissions/settle/queue-record.ts';
import type { settleActions, settleReads } from '#electron/submissions/settle/settle-actions.ts';
import { settlingCurator } from '#electron/submissions/settle/settling-curator.ts';
import { settlingRules } from '#electron/submissions/settle/settling-rules.ts';
import type { submissionActions, submissionReads } from '#electron/submissions/submission-actions.ts';
import { routes } from '#shared/api/routes.ts';
import { defined } from '#shared/defined.ts';
import { registerRoute } from '../../http/register-route.ts';
import { json, type Reply } from '../../http/reply.ts';
import type { DatabaseContext, Service } from '../../http/service.ts';
import { dayBefore } from '../../lists/date-filters.ts';
import { pagingLinks, readPage } from '../../lists/paging.ts';
import { tellingOf } from '../../mail/notify-submitter.ts';
import { itemTyping, lookIntoContigs } from './type-genomes.ts';

type CurationContext = Pick<DatabaseContext, 'service' | 'database' | 'principal'>;

/** Does what a curator asks for. Submissions have no version by which a reply could be kept. */
async function settled<Name extends keyof typeof settleActions>(
  { service, database, principal }: CurationContext,
  name: Name,
  input: ActionInput<(typeof submissionActions)[Name]>,
): Promise<Reply> {
  const answer = await service.actions.make(name, { database: database.name, principal, input });
  return { ...json(answer), isProvisional: true };
}

/** Reads what a curator looks at. */
async function seen<Name extends keyof typeof settleReads>(
  { service, database, principal }: CurationContext,
  name: Name,
  input: ActionInput<(typeof submissionReads)[Name]>,
): Promise<Reply> {
  const answer = await service.actions.read(name, { database: database.name, principal, input });
  return { ...json(answer), isProvisional: true };
}

function itemOf({ submission_id, position }: { submission_id: string; position: number }) {
  return { submission: submission_id, position };
}

/** The queue of submissions for curators (`shared/api/curation-queue.ts`). */
export function mountCuration(app: FastifyInstance, service: Service): void {
  mountQueueLists(app, service);
  registerRoute(app, service, routes.getQueued, (context) =>
    seen(context, 'submission.examine', { submission: context.params.submission_id }),
  );
  registerRoute(app, service, routes.getItemEvidence, (context) =>
    seen(context, 'item.evidence', { ...itemOf(context.params) }),
  );
  registerRoute(app, service, routes.getItemTyping, async (context) => {
    const { submission, position } = itemOf(context.params);
    return { ...json(await itemTyping(context, submission, position)), isProvisional: true };
  });
  registerRoute(app, service, routes.assignItem, async (context) => {
    const { type_contigs = false, ...body } = context.body;
    const { submission, position } = itemOf(context.params);
    const found = await lookIntoContigs(context, submission, type_contigs, position);
    return settled(context, 'item.assign', { submission, position, ...body, found });
  });
  registerRoute(app, service, routes.editItem, (context) =>
    settled(context, 'item.edit', { ...itemOf(context.params), ...context.body }),
  );
  registerRoute(app, service, routes.rejectItem, (context) =>
    settled(context, 'item.reject', { ...itemOf(context.params), ...context.body }),
  );
  registerRoute(app, service, routes.undoItem, (context) =>
    settled(context, 'item.undo', { ...itemOf(context.params), ...context.body }),
  );
  registerRoute(app, service, routes.assignClean, async (context) => {
    const { type_contigs = false, ...body } = context.body;
    const submission = context.params.submission_id;
    const found = await lookIntoContigs(context, submission, type_contigs);
    return settled(context, 'items.assign_clean', { submission, ...body, found });
  });
  registerRoute(app, service, routes.undoItems, (context) =>
    settled(context, 'items.undo', { submission: context.params.submission_id, ...context.body }),
  );
  registerRoute(app, service, routes.closeSubmission, async (context) => {
    const tell = tellingOf(context, context.params.submission_id);
    const reply = await settled(context, 'submission.close', {
      submission: context.params.submission_id,
      ...context.body,
    });
    await tell('closed');
    return reply;
  });
  registerRoute(app, service, routes.reopenSubmission, async (context) => {
    const tell = tellingOf(context, context.params.submission_id);
    const reply = await settled(context, 'submission.reopen', {
      submission: context.params.submission_id,
      ...context.body,
    });
    await tell('open again');
    return reply;
  });
  registerRoute(app, service, routes.putReasons, (context) => settled(context, 'reasons.put', { ...context.body }));
  registerRoute(app, service, routes.switchSettlingRules, (context) =>
    settled(context, 'rules.switch', { ...context.body }),
  );
  registerRoute(app, service, routes.putSettlingRule, (context) =>
    settled(context, 'rule.put', { locus: context.params.locus, ...context.body }),
  );
}

function unkept(body: unknown): Reply {
  return { ...json(body), isProvisional: true };
}

/** What curators list: the queue, their reasons for rejecting, and the rules that settle. */
function mountQueueLists(app: FastifyInstance, service: Service): void {
  registerRoute(app, service, routes.listQueue, async (context) => {
    const { database, query, writtenQuery, links } = context;
    const { maySettle } = settlingCurator(context, database.name);
    const { status = 'pending', older_than, ...filter } = query;
    const before = older_than === undefined ? {} : { before: dayBefore(older_than, new Date()) };
    const rows = (await listQueue(database, { ...filter, status, ...before })).filter((row) => maySettle(partOf(row)));
    const page = readPage(context);
    const names = await schemeNames(context);
    const shown = rows.slice(page.offset, page.offset + page.limit);
    const address = links.to(routes.listQueue, { database: database.name });
    const paging = pagingLinks(address, writtenQuery, page, rows.length);
    return unkept({
      records: rows.length,
      ...defined({ paging }),
      submissions: shown.map((row) => queueEntry(database, row, (id) => names.get(id) ?? '')),
    });
  });

  registerRoute(app, service, routes.getReasons, async ({ database, principal }) => {
    const { site } = service.dataFolder;
    const userName =
      'account' in principal ? site.accounts.find(principal.account)?.user_name : ownerAs(site).user_name;
    const curator = userName === undefined ? undefined : await userNamed(database, userName);
    return unkept({ reasons: curator === undefined ? [] : await listReasons(database, curator) });
  });

  registerRoute(app, service, routes.listSettlingRules, async ({ database }) => unkept(await settlingRules(database)));

  registerRoute(app, service, routes.getSettlingReport, async ({ database, query }) => {
    const day = query.day ?? new Date().toISOString().slice(0, 10);
    const items = (await listAssignedByRules(database, day)).map(
      ({ submitter, assigned_at, is_there, status, revision, ...row }) => ({
        ...row,
        taken_back: is_there === 0,
        submitter: personOf(database, submitter).name,
        settled_at: assigned_at,
        ...defined({ status: status ?? undefined, revision: revision ?? undefined }),
      }),
    );
    return unkept({ day, items });
  });
}

async function schemeNames({ database }: DatabaseContext): Promise<Map<number, string>> {
  const rows = await database.sql.selectFrom('scheme').select(['id', 'name']).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
