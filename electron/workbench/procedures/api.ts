import type { SiteReply, SiteSource } from '#electron/remote/site-source.ts';
import type { HttpMethod } from '#shared/api/route.ts';
import { defined } from '#shared/defined.ts';
import type { WorkbenchContext } from '../workbench-context.ts';
import type { HandlersOf } from './handler-types.ts';

/** Requests of the screens to a site's REST service. */
export function apiHandlers({ sites }: WorkbenchContext): HandlersOf<'api'> {
  return {
    'api:request': ({ site, ...request }, { signal }) => requestOf(sites.get(site), request, signal),
  };
}

/** A request to the REST service of a site. `match` is the revision that the sender saw of the record that changes. */
export async function requestOf(
  site: SiteSource,
  request: { method: HttpMethod; path: string; body?: unknown; match?: string | undefined },
  signal: AbortSignal,
): Promise<Pick<SiteReply, 'status' | 'body' | 'origin'>> {
  const { method, path, body: value, match } = request;
  const sent = value === undefined ? undefined : ({ kind: 'json', value } as const);
  const headers = match === undefined ? undefined : { 'if-match': match };
  const { status, body, origin } = await site.request({ method, path, signal, ...defined({ body: sent, headers }) });
  return { status, body, origin };
}
