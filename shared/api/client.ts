import type { CancelSignal } from '../cancel.ts';
import { AppError, Problem } from '../problem.ts';
import {
  pathOf,
  queryString,
  type BodyOf,
  type ListShape,
  type ParamsOf,
  type QueryOf,
  type RecordOf,
  type ResponseOf,
  type Route,
} from './route.ts';

/** What carries a request to a site: an rpc call from a screen, an injection in a test, `fetch` in a script. */
export type SendRequest = (request: {
  method: Route['method'];
  /** Path with query string, relative to the base address of the site. */
  path: string;
  body?: unknown;
  signal?: CancelSignal;
}) => Promise<{ status: number; body: unknown }>;

interface CallOptions {
  signal?: CancelSignal;
}

/**
 * A typed client for one site. Replies are parsed with the route's own schema, so a site that answers something else is
 * an error here and not a blank screen later. Throws `AppError` for every refusal.
 */
export function createApiClient(send: SendRequest) {
  async function call<R extends Route>(
    route: R,
    params: ParamsOf<R>,
    query: QueryOf<R>,
    body: unknown,
    options: CallOptions,
  ): Promise<ResponseOf<R>> {
    const search = queryString(query);
    const path = pathOf(route.path, params) + (search ? `?${search}` : '');
    const reply = await send({
      method: route.method,
      path,
      ...(body === undefined ? {} : { body }),
      ...(options.signal ? { signal: options.signal } : {}),
    });
    if (reply.status >= 400) throw AppError.fromProblem(readProblem(reply.status, reply.body));
    const parsed = route.response.safeParse(reply.body);
    if (parsed.success) return parsed.data as ResponseOf<R>;
    throw new AppError(502, 'unreadable_reply', `The site answered ${path} with something this program cannot read.`);
  }

  return {
    get: <R extends Route>(route: R, params: ParamsOf<R>, query?: QueryOf<R>, options: CallOptions = {}) =>
      call(route, params, query ?? ({} as QueryOf<R>), undefined, options),

    post: <R extends Route>(
      route: R,
      params: ParamsOf<R>,
      body: BodyOf<R>,
      { query, ...options }: CallOptions & { query?: QueryOf<R> } = {},
    ) => call(route, params, query ?? ({} as QueryOf<R>), body, options),

    /** One page of a list as records, whatever member name the route gives them. */
    async list<R extends Route & { list: ListShape }>(
      route: R,
      params: ParamsOf<R>,
      query?: QueryOf<R>,
      options: CallOptions = {},
    ): Promise<{ records: number; items: RecordOf<R>[] }> {
      const asked = { ...query, include_records: 1 } as QueryOf<R>;
      const reply = (await call(route, params, asked, undefined, options)) as Record<string, unknown>;
      return { records: reply['records'] as number, items: reply[route.list.member] as RecordOf<R>[] };
    },
  };
}

export type ApiClient = ReturnType<typeof createApiClient>;

function readProblem(status: number, body: unknown): Problem {
  const parsed = Problem.safeParse(body);
  if (parsed.success) return parsed.data;
  const message = typeof body === 'object' && body !== null && 'message' in body ? String(body.message) : '';
  return new AppError(status, 'refused', message || `The site refused the request with status ${status}.`).problem;
}
