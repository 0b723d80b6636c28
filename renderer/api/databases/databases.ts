import { queryOptions } from '@tanstack/react-query';
import type { InputOf, OutputOf } from '#shared/rpc/contract/contract.ts';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';
import { AppError } from '#shared/problem.ts';
import { rpc } from '../bridge.ts';
import { keys } from '../keys.ts';
import type { DatabaseOverview, ListedDatabase } from './listed-database.ts';
import { listRemoteDatabases, readRemoteDatabase } from './remote-databases.ts';
import { findSite } from './sites.ts';

export const databaseQueries = {
  /** Database files of this computer with their counts. */
  files: () =>
    queryOptions({
      queryKey: [...keys.databases(LOCAL_SITE), 'files'],
      queryFn: ({ signal }) => rpc.call('database:list', undefined, { signal }),
    }),

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
  examples: () =>
    queryOptions({
      queryKey: keys.examples,
      queryFn: ({ signal }) => rpc.call('demo:examples', undefined, { signal }),
    }),
};

export type NewDatabase = InputOf<'database:create'>;

/** Makes an empty database, or two linked ones, and gives the names. */
export async function createDatabase(request: NewDatabase): Promise<string[]> {
  return (await rpc.call('database:create', request)).databases;
}

/** Starts writing a database as a folder of tables and FASTA; says where, or undefined if the user cancelled. */
export function exportDatabase(database: string): Promise<OutputOf<'database:export'>> {
  return rpc.call('database:export', { database });
}

/**
 * Moves a database of this computer to the trash, and gives its id there; `databases:changed` refreshes the lists. AppError 507
 * `disk_full`: the trash takes nothing more.
 */
export async function deleteDatabase(database: string): Promise<string | undefined> {
  return (await rpc.call('database:delete', { database })).trash_id;
}

/** Removes a database from the disk at once. */
export async function deleteDatabaseForGood(database: string): Promise<void> {
  await rpc.call('database:delete', { database, for_good: true });
}

/** Starts making the synthetic demonstration databases. */
export function createDemo(): Promise<{ job_id: string }> {
  return rpc.call('demo:create', undefined);
}

/** Removes the synthetic demonstration databases. */
export function removeDemo(): Promise<void> {
  return rpc.call('demo:remove', undefined);
}
