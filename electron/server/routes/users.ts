import type { FastifyInstance } from 'fastify';
import { withSent } from '#electron/store/records/also-sent-repository.ts';
import { findUser, listCurators, isCurator, type UserRow } from '#electron/store/records/user-repository.ts';
import type { RecordKey } from '#shared/api/curation/record-changes.ts';
import { refusal } from '#shared/api/error-codes.ts';
import { routes } from '#shared/api/routes.ts';
import type { User } from '#shared/api/user.ts';
import { defined } from '#shared/defined.ts';
import { registerRoute } from '../http/register-route.ts';
import { json } from '../http/reply.ts';
import type { DatabaseContext, Service } from '../http/service.ts';
import { userUri } from '../resources/user-links.ts';

/** The person of a key, as the route of one person gives it. */
export async function userRecord({ database }: DatabaseContext, { user_id }: RecordKey): Promise<User> {
  const row = await findUser(database, Number(user_id));
  if (row) return withSent(database, 'person', row.id, userResource(row));
  throw refusal('unknown_user', `The database "${database.name}" has no user ${user_id}.`);
}

export function mountUsers(app: FastifyInstance, service: Service): void {
  registerRoute(app, service, routes.getUser, async (context) => json(await userRecord(context, context.params)));

  registerRoute(app, service, routes.listCurators, async ({ database, links, query }) => {
    const rows = await listCurators(database);
    const curators = query.include_records
      ? rows.map((row) => withSent(database, 'person', row.id, userResource(row)))
      : rows.map(({ id }) => userUri(links, database.name, id));
    return json({ records: rows.length, curators });
  });
}

/** The user record of the contract. */
function userResource(row: UserRow): User {
  const { id, first_name, surname, affiliation, email } = row;
  return { id, first_name, surname, affiliation, ...defined({ email: (isCurator(row) && email) || undefined }) };
}
