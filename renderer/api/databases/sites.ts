import type { QueryClient } from '@tanstack/react-query';
import { unknownSite, type Site } from '#shared/rpc/contract/site.ts';
import { query } from '../queries.ts';

export const siteQueries = {
  /** Sites whose databases can be browsed, this computer first. */
  list: () => query('site:list'),
  /** Whether the user has agreed that sequences are sent to a remote site. */
  maySend: (site: string) => query('site:may-send', { site }),
};

/** The site with an id, for what is read before something is drawn. AppError 404 `unknown_site`. */
export async function findSite(client: QueryClient, id: string): Promise<Site> {
  const sites = await client.ensureQueryData(siteQueries.list());
  const site = sites.find((one) => one.id === id);
  if (site) return site;
  throw unknownSite(id);
}
