import { AppError } from '#shared/problem.ts';
import type { WorkbenchContext } from '../workbench-context.ts';
import type { HandlersOf } from './handler-types.ts';

/** Requests of the screens to a site's REST service. */
export function apiHandlers({ inject }: WorkbenchContext): HandlersOf<'api'> {
  return {
    'api:request': async ({ site, method, path, body }, { signal }) => {
      if (site !== 'local') throw new AppError(404, 'unknown_site', `There is no site called ${site}.`);
      const payload = body === undefined ? {} : { payload: JSON.stringify(body) };
      const reply = await inject({ method, url: path, signal, ...payload });
      const isJson = reply.mediaType.startsWith('application/json');
      return { status: reply.status, body: isJson ? JSON.parse(reply.text) : reply.text };
    },
  };
}
