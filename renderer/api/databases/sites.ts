import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { unknownSite, type Site } from '#shared/rpc/contract/site.ts';
import { rpc } from '../bridge.ts';
import { keys } from '../keys.ts';

export const siteQueries = {
  /** Sites whose databases can be browsed, this computer first. */
  list: () =>
    queryOptions({ queryKey: keys.sites, queryFn: ({ signal }) => rpc.call('site:list', undefined, { signal }) }),
  /** Whether the user has agreed that sequences are sent to a remote site. */
  maySend: (site: string) =>
    queryOptions({
      queryKey: [...keys.sites, site, 'may-send'],
      queryFn: ({ signal }) => rpc.call('site:may-send', { site }, { signal }),
    }),
};

/** The site with an id, for what is read before something is drawn. AppError 404 `unknown_site`. */
export async function findSite(client: QueryClient, id: string): Promise<Site> {
  const sites = await client.ensureQueryData(siteQueries.list());
  const site = sites.find((one) => one.id === id);
  if (site) return site;
  throw unknownSite(id);
}
