import { queryOptions } from '@tanstack/react-query';
import { AppError } from '#shared/problem.ts';
import { keys } from '../keys.ts';
import type { DatabaseOverview, ListedDatabase } from './listed-database.ts';
import { listRemoteDatabases, readRemoteDatabase } from './remote-databases.ts';
import { findSite } from './sites.ts';
import { query } from '../queries.ts';

export const databaseQueries = {
  /** The databases of a site. */
  list: (site: string) =>
    queryOptions({
      queryKey: [...keys.databases(site), 'list'],
      queryFn: async ({ client, signal }): Promise<ListedDatabase[]> => {
        const { capabilities } = await findSite(client, site);
        return capabilities.files ? client.fetchQuery(query('database:list')) : listRemoteDatabases(site, signal);
      },
    }),

  /** One database of a site. AppError 404 `unknown_database`. */
  one: (site: string, database: string) =>
    queryOptions({
      queryKey: [...keys.databases(site), 'one', database],
      queryFn: async ({ client, signal }): Promise<DatabaseOverview> => {
        const { capabilities } = await findSite(client, site);
        if (!capabilities.files) {
          const list = await client.fetchQuery(databaseQueries.list(site));
          return readRemoteDatabase({ site, database, signal, list });
        }
        const files = await client.fetchQuery(query('database:list'));
        const found = files.find(({ name }) => name === database);
        if (found) return found;
        const message = `There is no database “${database}” on this computer. It may have been deleted or renamed.`;
        throw new AppError(404, 'unknown_database', message);
      },
    }),
};
