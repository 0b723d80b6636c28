import { createHttpSite } from '#electron/remote/http-site.ts';
import { createLocalSite } from '#electron/remote/local-site.ts';
import { createSiteRegistry, type SiteRegistry } from '#electron/remote/site-registry.ts';
import type { OwnerServer } from '#electron/server/create-server.ts';
import type { RemoteSite } from '#electron/store/site/remote-sites.ts';

/** This computer, asked through the owner's service, and the known remote sites. Nothing is sent before a screen asks. */
export function openSites(own: OwnerServer, remote: readonly RemoteSite[], appVersion: string): SiteRegistry {
  const local = createLocalSite(async (request) => {
    const { statusCode, headers, payload } = await own.inject({ ...request, authority: 'localhost' });
    return { status: statusCode, headers, text: payload };
  });
  const others = remote.map(({ id, name, base_url: address, dialect }) =>
    createHttpSite({ id, name, address, dialect, userAgent: `Allelier/${appVersion}` }),
  );
  return createSiteRegistry([local, ...others]);
}
