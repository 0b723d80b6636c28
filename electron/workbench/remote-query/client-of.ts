import type { SiteSource } from '#electron/remote/site-source.ts';
import { createApiClient, type ApiClient } from '#shared/api/client.ts';
import { defined } from '#shared/defined.ts';

/** The typed client of a site, for work on the main side. */
export function clientOf(source: SiteSource): ApiClient {
  return createApiClient(({ method, path, body: value, signal }) =>
    source.request({
      method,
      path,
      signal: (signal as AbortSignal | undefined) ?? new AbortController().signal,
      ...defined({ body: value === undefined ? undefined : { kind: 'json', value } }),
    }),
  );
}
