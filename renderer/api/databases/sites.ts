import type { QueryClient } from '@tanstack/react-query';
import { unknownSite, type Site } from '#shared/rpc/contract/site.ts';
import { query } from '../queries.ts';

/** The site with an id, for what is read before something is drawn. AppError 404 `unknown_site`. */
export async function findSite(client: QueryClient, id: string): Promise<Site> {
  const sites = await client.ensureQueryData(query('site:list'));
  const site = sites.find((one) => one.id === id);
  if (site) return site;
  throw unknownSite(id);
}

/** Names of the databases of a remote site that the user reaches with the account he uses there. None where he is not signed in. */
export async function reachedDatabases(client: QueryClient, site: string, staleTime = 0): Promise<string[]> {
  const accounts = await client.fetchQuery({ ...query('site-account:list', { site }), staleTime });
  const account = accounts.find(({ is_active, is_usable }) => is_active && is_usable);
  return (account?.reach ?? []).filter(({ reached }) => reached).map(({ database }) => database);
}
