import { queryOptions } from '@tanstack/react-query';
import type { InputOf } from '#shared/rpc/contract/contract.ts';
import { rpc } from './bridge.ts';
import { keys } from './keys.ts';

export const databaseQueries = {
  /** Sites whose databases can be browsed, this computer first. */
  sites: () =>
    queryOptions({ queryKey: keys.sites, queryFn: ({ signal }) => rpc.call('site:list', undefined, { signal }) }),

  /** Databases of this computer with their counts. */
  list: () =>
    queryOptions({
      queryKey: keys.databases,
      queryFn: ({ signal }) => rpc.call('database:list', undefined, { signal }),
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

/** Removes a database of this computer; `databases:changed` refreshes the lists. */
export function deleteDatabase(database: string): Promise<void> {
  return rpc.call('database:delete', { database });
}

/** Starts making the synthetic demonstration databases. */
export function createDemo(): Promise<{ job_id: string }> {
  return rpc.call('demo:create', undefined);
}

/** Removes the synthetic demonstration databases. */
export function removeDemo(): Promise<void> {
  return rpc.call('demo:remove', undefined);
}
