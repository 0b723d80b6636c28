import { queryOptions } from '@tanstack/react-query';
import type { InputOf } from '#shared/rpc/contract/contract.ts';
import { AppError } from '#shared/problem.ts';
import { rpc } from '../bridge.ts';
import { keys } from '../keys.ts';
import type { DatabaseOverview, ListedDatabase } from './listed-database.ts';
import { listRemoteDatabases, readRemoteDatabase } from './remote-databases.ts';
import { findSite } from './sites.ts';
import { query } from '../queries.ts';

export const databaseQueries = {
  /** Database files of this computer with their counts. */
  files: () => query('database:list'),

  /** The databases of a site. */
  list: (site: string) =>
    queryOptions({
      queryKey: [...keys.databases(site), 'list'],
      queryFn: async ({ client, signal }): Promise<ListedDatabase[]> => {
        const { capabilities } = await findSite(client, site);
        return capabilities.files ? client.fetchQuery(databaseQueries.files()) : listRemoteDatabases(site, signal);
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
        const files = await client.fetchQuery(databaseQueries.files());
        const found = files.find(({ name }) => name === database);
        if (found) return found;
        const message = `There is no database “${database}” on this computer. It may have been deleted or renamed.`;
        throw new AppError(404, 'unknown_database', message);
      },
    }),

  /** Genomes that the demo made for trying a query. */
  examples: () => query('demo:examples'),
};

export type NewDatabase = InputOf<'database:create'>;

/** Removes a database from the disk at once. */
export async function deleteDatabaseForGood(database: string): Promise<void> {
  await rpc.call('database:delete', { database, for_good: true });
}

/** Starts making the synthetic demonstration databases. */
export function createDemo(): Promise<{ job_id: string }> {
  return rpc.call('demo:create', undefined);
}
