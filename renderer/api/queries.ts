import { mutationOptions, queryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { ParamsOf, QueryOf, Route } from '#shared/api/route.ts';
import type { InputOf, OutputOf, ProcedureName } from '#shared/rpc/contract/contract.ts';
import { api, rpc } from './bridge.ts';
import { afterCall, newAnswerOf, readAgain } from './read-again.ts';

/** How long an answer is held, and when it is asked for again, in milliseconds; what is left out is as `createQueryClient` says. */
interface HoldTimes {
  staleTime?: number;
  gcTime?: number;
  refetchInterval?: number;
  retry?: boolean;
}

/** Asked anew each time: what it depends on changes without a word. */
const ALWAYS_ANEW: HoldTimes = { staleTime: 0, gcTime: 0 };

/** Procedures whose answers are held in a way of their own. */
const HOLDING: { readonly [Name in ProcedureName]?: HoldTimes } = {
  'care:look-into': { retry: false },
  // Sites are asked each time that a page shows what they say.
  'case:refresh': { staleTime: 0 },
  'inbox:refresh': { staleTime: 0 },
  // Programs ask, and people allow, from outside of this window.
  'clients:permissions': { refetchInterval: 4_000 },
  'clients:waiting': { refetchInterval: 4_000 },
  'draft:candidates': ALWAYS_ANEW,
  'draft:check': { gcTime: 0 },
  'draft:novel': ALWAYS_ANEW,
  'draft:summary': ALWAYS_ANEW,
  'import-isolates:inspect': ALWAYS_ANEW,
  // They also depend on databases of isolates, which come and go.
  'linked-field:list': { staleTime: 0 },
  // Mail fails, and the shell sets servers, outside of this window.
  'mail:get': { refetchInterval: 10_000 },
  'remote-site:check': ALWAYS_ANEW,
  // Facts of this computer, for which the site is not asked.
  'site:health': { staleTime: 0, refetchInterval: 5_000 },
  // Whether the site takes the key shows when records are read.
  'site-key:get': { staleTime: 0 },
};

/** The input of a procedure as arguments: none for one that takes nothing. */
type Input<Name extends ProcedureName> = InputOf<Name> extends void ? [input?: undefined] : [input: InputOf<Name>];

/** What a procedure answers, as a query. Its key is the name and the input; `read-again.ts` says when it is read again. */
export function query<Name extends ProcedureName>(name: Name, ...input: Input<Name>): ReturnType<typeof queryAt<Name>> {
  return queryAt([], name, ...input);
}

/** The same for an answer that depends on more than the input: another `state` is asked for anew. */
export function queryAt<Name extends ProcedureName>(state: QueryKey, name: Name, ...given: Input<Name>) {
  // oxlint-disable-next-line @tanstack/query/exhaustive-deps -- [reason: `given` is the input]
  return queryOptions<OutputOf<Name>, Error, OutputOf<Name>>({
    queryKey: [name, ...given, ...state],
    queryFn: ({ signal }) => rpc.call(name, given[0] as InputOf<Name>, { signal }),
    ...HOLDING[name],
  });
}

/** A call of a procedure as a mutation, which is over when what it makes out of date is read again. */
export function mutation<Name extends ProcedureName>(name: Name) {
  return mutationOptions<OutputOf<Name>, Error, InputOf<Name>>({
    mutationFn: (input, { client }) => call(client, name, input),
  });
}

/** Calls a procedure, shows what it answers, and reads again what it makes out of date. */
export async function call<Name extends ProcedureName>(
  client: QueryClient,
  name: Name,
  input: InputOf<Name>,
): Promise<OutputOf<Name>> {
  const output = await rpc.call(name, input);
  const shown = newAnswerOf[name];
  if (shown) client.setQueryData([shown], output);
  await readAgain(client, afterCall[name]?.(input) ?? []);
  return output;
}

/** What a GET route of a site answers about one of its databases, as a query. Its key is what is asked for. */
export function routeQuery<R extends Route>(
  site: string,
  route: R,
  params: ParamsOf<R> & { database: string },
  asked?: QueryOf<R>,
  holding: HoldTimes = {},
) {
  // oxlint-disable-next-line @tanstack/query/exhaustive-deps -- [reason: its id names a route]
  return queryOptions({
    queryKey: ['api', site, params.database, route.id, params, asked],
    queryFn: ({ signal }) => api(site).get(route, params, asked, { signal }),
    ...holding,
  });
}
