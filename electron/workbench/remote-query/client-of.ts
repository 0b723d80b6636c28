import type { SiteSource } from '#electron/remote/site-source.ts';
import { createApiClient, type ApiClient } from '#shared/api/client.ts';

/** The typed client of a site, for work on the main side. */
export function clientOf(source: SiteSource): ApiClient {
  return createApiClient(({ method, path, body: value, signal }) =>
    source.request({
      method,
      path,
      signal: (signal as AbortSignal | undefined) ?? new AbortController().signal,
      ...(value === undefined ? {} : { body: { kind: 'json', value } }),
    }),
  );
}
