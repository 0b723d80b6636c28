import { unknownSite, type Site } from '#shared/rpc/contract/site.ts';
import type { SiteSource } from './site-source.ts';

/** The sites whose databases can be browsed, this computer first. */
export interface SiteRegistry {
  list(): Site[];
  /** AppError 404 `unknown_site`. */
  get(id: string): SiteSource;
}

/** Keeps the sites by id, in the order in which they are given. */
export function createSiteRegistry(sources: readonly SiteSource[]): SiteRegistry {
  const byId = new Map(sources.map((source) => [source.site.id, source]));
  return {
    list: () => [...byId.values()].map(({ site }) => site),
    get(id) {
      const source = byId.get(id);
      if (source) return source;
      throw unknownSite(id);
    },
  };
}
