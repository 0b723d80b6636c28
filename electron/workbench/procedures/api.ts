import type { WorkbenchContext } from '../workbench-context.ts';
import type { HandlersOf } from './handler-types.ts';

/** Requests of the screens to a site's REST service. */
export function apiHandlers({ sites }: WorkbenchContext): HandlersOf<'api'> {
  return {
    'api:request': async ({ site, method, path, body: value, match }, { signal }) => {
      const sent = value === undefined ? {} : { body: { kind: 'json', value } as const };
      const headers = match === undefined ? {} : { headers: { 'if-match': match } };
      const { status, body, origin } = await sites.get(site).request({ method, path, signal, ...sent, ...headers });
      return { status, body, origin };
    },
  };
}
