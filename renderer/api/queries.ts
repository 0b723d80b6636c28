import { queryOptions, type QueryKey } from '@tanstack/react-query';
import type { ParamsOf, QueryOf, Route } from '#shared/api/route.ts';
import type { InputOf, ProcedureName } from '#shared/rpc/contract/contract.ts';
import { api, rpc } from './bridge.ts';

/** How long an answer is held, and when it is asked for again; what is left out is as `createQueryClient` says. */
interface Keeping {
  staleTime?: number;
  gcTime?: number;
  refetchInterval?: number;
  retry?: boolean;
}

/** What a procedure answers, as a query. `about` names what it is read again with, and what else it depends on beside the input. */
export function procedureQuery<Name extends ProcedureName>(
  about: QueryKey,
  name: Name,
  input: InputOf<Name>,
  keeping: Keeping = {},
) {
  return queryOptions({
    queryKey: [...about, name, input],
    queryFn: ({ signal }) => rpc.call(name, input, { signal }),
    ...keeping,
  });
}

/** What a GET route of a site answers, as a query. `about` as above. */
export function routeQuery<R extends Route>(
  about: QueryKey,
  site: string,
  route: R,
  params: ParamsOf<R>,
  query?: QueryOf<R>,
  keeping: Keeping = {},
) {
  // oxlint-disable-next-line @tanstack/query/exhaustive-deps -- [reason: its id names a route]
  return queryOptions({
    queryKey: [...about, site, route.id, params, query],
    queryFn: ({ signal }) => api(site).get(route, params, query, { signal }),
    ...keeping,
  });
}
