import { unknownSite, type Site } from '#shared/rpc/contract/site.ts';
import type { SiteSource } from './site-source.ts';

/** The sites whose databases can be browsed, this computer first. */
export interface SiteRegistry {
  list(): Site[];
  /** AppError 404 `unknown_site`. */
  get(id: string): SiteSource;
}

/** Keeps the sites by id: those that stay, then those that `current` gives at each moment. */
export function createSiteRegistry(
  fixed: readonly SiteSource[],
  current: () => readonly SiteSource[] = () => [],
): SiteRegistry {
  const all = () => [...fixed, ...current()];
  return {
    list: () => all().map(({ site }) => site),
    get(id) {
      const source = all().find(({ site }) => site.id === id);
      if (source) return source;
      throw unknownSite(id);
    },
  };
}
