import type { HttpCache } from '#electron/store/site/http-cache.ts';
import type { OfflineCache } from './offline-cache.ts';

/**
 * The kept replies of one site to one account (0: nobody). What cannot be read or written is as good as not kept: a full disk must not
 * stop reading a site.
 */
export function createSiteCache(cache: HttpCache, site: string, account: number): OfflineCache {
  return {
    find: (path) => cache.find(site, account, path).catch(() => undefined),
    keep: (path, reply) => cache.keep(site, account, path, reply).catch(() => undefined),
    confirm: (path, times) => cache.confirm(site, account, path, times).catch(() => undefined),
    drop: (path) => cache.drop(site, account, path),
    expire: () => cache.expire(site),
    clear: () => cache.clear(site),
    size: () => cache.sizeOf(site),
  };
}
