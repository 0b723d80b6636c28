import type { RemoteSite } from '#electron/store/site/remote-sites.ts';
import { createHttpSite, type HttpSiteOptions } from './http-site.ts';
import type { SiteSource } from './site-source.ts';

/** How a site is asked: by whom, and with what every site is told. */
export interface SiteConnection extends Pick<
  HttpSiteOptions,
  'sign' | 'key' | 'kept' | 'pace' | 'record' | 'givesPages' | 'proxy'
> {
  userAgent: string;
}

/** A known site as it is asked over HTTP. */
export function connectSite(
  { id, name, base_url, dialect, certificate }: RemoteSite,
  connection: SiteConnection,
): SiteSource {
  const accepted = certificate === undefined ? {} : { certificate };
  return createHttpSite({ id, name, address: base_url, dialect, ...accepted, ...connection });
}
