import type { FastifyInstance } from 'fastify';
import { routes } from '#shared/api/routes.ts';
import { listQueue } from '#electron/store/records/queue/list-queue.ts';
import { listReasons, userNamed } from '#electron/store/records/queue/reasons.ts';
import { listAssignedByRules } from '#electron/store/records/queue/settling-rules.ts';
import { personOf } from '#electron/store/records/queue/submission-rows.ts';
import { ownerAs } from '#electron/store/site/owner-author.ts';
import { partOf } from '#electron/submissions/requests/asking-account.ts';
import { queueEntry } from '#electron/submissions/settle/queue-record.ts';
import { settlingCurator } from '#electron/submissions/settle/settling-curator.ts';
import { settlingRules } from '#electron/submissions/settle/settling-rules.ts';
import { defined } from '#shared/defined.ts';
import { dayBefore } from '../../lists/date-filters.ts';
import { pagingLinks, readPage } from '../../lists/paging.ts';
import { registerRoute } from '../../http/register-route.ts';
import { json, type Reply } from '../../http/reply.ts';
import type { DatabaseContext, Service } from '../../http/service.ts';

function unkept(body: unknown): Reply {
  return { ...json(body), isProvisional: true };
}

/** What curators list: the queue, their reasons for rejecting, and the rules that settle. */
export function mountQueueLists(app: FastifyInstance, service: Service): void {
  registerRoute(app, service, routes.listQueue, async (context) => {
    const { database, principal, query, writtenQuery, headers, links } = context;
    const { maySettle } = settlingCurator(service.dataFolder.site, principal, database);
    const { status = 'pending', older_than, ...filter } = query;
    const before = older_than === undefined ? {} : { before: dayBefore(older_than, new Date()) };
    const rows = (await listQueue(database, { ...filter, status, ...before })).filter((row) => maySettle(partOf(row)));
    const page = readPage(query, headers, service.face.name);
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
