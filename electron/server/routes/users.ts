import type { FastifyInstance } from 'fastify';
import { refusal } from '#shared/api/error-codes.ts';
import { routes } from '#shared/api/routes.ts';
import { findUser, listCurators } from '#electron/store/records/user-repository.ts';
import { registerRoute } from '../http/register-route.ts';
import { json } from '../http/reply.ts';
import { userResource } from '../resources/user.ts';
import { userUri } from '../resources/user-links.ts';
import type { Service } from '../http/service.ts';

export function mountUsers(app: FastifyInstance, service: Service): void {
  registerRoute(app, service, routes.getUser, async ({ database, params }) => {
    const row = await findUser(database, params.user_id);
    if (!row) throw refusal('unknown_user', `The database "${database.name}" has no user ${params.user_id}.`);
    return json(userResource(row));
  });

  registerRoute(app, service, routes.listCurators, async ({ database, links, query }) => {
    const rows = await listCurators(database);
    const curators = query.include_records
      ? rows.map(userResource)
      : rows.map(({ id }) => userUri(links, database.name, id));
    return json({ records: rows.length, curators });
  });
}
