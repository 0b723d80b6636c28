import { createHttpSite } from '#electron/remote/http-site.ts';
import type { SiteSource } from '#electron/remote/site-source.ts';
import type { RemoteSite } from '#electron/store/site/remote-sites.ts';

/** The known remote sites, ready for requests. Nothing is sent before a screen asks. */
export function remoteSites(connections: readonly RemoteSite[], appVersion: string): SiteSource[] {
  return connections.map(({ id, name, base_url: address, dialect }) =>
    createHttpSite({ id, name, address, dialect, userAgent: `Allelier/${appVersion}` }),
  );
}
