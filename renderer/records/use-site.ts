import { useQuery } from '@tanstack/react-query';
import type { Site, SiteCapabilities } from '#shared/rpc/contract/site.ts';
import { query } from '#renderer/api/queries.ts';

/** The site with an id; `undefined` while the sites are not known, and where there is none. Pages of a site open when it is known. */
export function useSite(id: string | undefined): Site | undefined {
  return useQuery(query('site:list')).data?.find((site) => site.id === id);
}

/** What can be done at a site; nothing while that is not known. */
export function useCapabilities(id: string | undefined): Partial<SiteCapabilities> {
  return useSite(id)?.capabilities ?? {};
}

/** What a list of the site can be asked for, for a table. */
export function useListReach(id: string): { canFilter: boolean; canSort: boolean } {
  const { search = false, sort = false } = useCapabilities(id);
  return { canFilter: search, canSort: sort };
}
