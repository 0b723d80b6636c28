import { z } from 'zod';
import { createApiClient, type ApiClient } from '#shared/api/client.ts';
import { defined } from '#shared/defined.ts';
import type { ShellWorkbench } from '../submissions/with-workbench.ts';

/** The service of a site, asked as the screens ask it. */
export function shellApi(workbench: ShellWorkbench, site: string): ApiClient {
  return createApiClient(({ method, path, body, match }) =>
    workbench.call('api:request', {
      site,
      method,
      path,
      ...defined({ body: body === undefined ? undefined : z.json().parse(body), match }),
    }),
  );
}
