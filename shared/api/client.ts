import type { CancelSignal } from '../cancel.ts';
import { defined } from '../defined.ts';
import { AppError } from '../problem.ts';
import { putAlsoSent, sortReply } from './also-sent.ts';
import { responseOf, toContract } from './dialect.ts';
import { readListed, type Listed } from './listed.ts';
import { refusalProblem } from './refusal-texts.ts';
import type { ReplyOrigin } from './reply-origin.ts';
import {
  pathOf,
  queryString,
  type BodyOf,
  type HttpMethod,
  type ListShape,
  type ParamsOf,
  type QueryOf,
  type RecordOf,
  type ResponseOf,
  type Route,
} from './route.ts';
import type { RouteId } from './routes.ts';

/** What carries a request to a site: an rpc call from a screen, an injection in a test, `fetch` in a script. */
export type SendRequest = (request: {
  method: HttpMethod;
  /** Path with query string, relative to the base address of the site. */
  path: string;
  body?: unknown;
  /** Revision that the sender saw of the record that changes (`If-Match`). */
  match?: string;
  signal?: CancelSignal;
}) => Promise<{ status: number; body: unknown; origin: ReplyOrigin }>;

interface ReadOptions {
  signal?: CancelSignal;
}

/** Options of a change: the revision that the sender saw, where the record has one; `*` for any. */
interface SendingOptions extends ReadOptions {
  match?: string;
}

/** Options of a call, besides the placeholders of the path. */
interface RequestOptions<R extends Route> extends SendingOptions {
  query?: QueryOf<R>;
  body?: unknown;
}

interface Answer<R extends Route> {
  data: ResponseOf<R>;
  origin: ReplyOrigin;
}

/** One page of a list. Some sites give records, others give only the addresses of the records. */
export interface ListPage<Item> {
  /** Number of members of the whole list. */
  records: number;
  items: Listed<Item>[];
}

/**
 * A typed client for one site, in whichever dialect the site replies. Replies are parsed with the route's own schema,
 * so an unexpected reply is an error here and not a blank screen later. What a site sends besides stays beside its records. Throws `AppError` for every refusal.
 */
export function createApiClient(send: SendRequest) {
  async function ask<R extends Route>(
    route: R,
    params: ParamsOf<R>,
    asked: RequestOptions<R> = {},
  ): Promise<Answer<R>> {
    const { query = {}, body, match, signal } = asked;
    const search = queryString(query);
    const path = pathOf(route.path, params) + (search ? `?${search}` : '');
    const reply = await send({
      method: route.method,
      path,
      ...defined({ body, match: match === undefined ? undefined : match === '*' ? match : `"${match}"`, signal }),
    });
    if (reply.status >= 400) throw AppError.fromProblem(refusalProblem(reply));
    return { data: readData(route, reply, { query, path }), origin: reply.origin };
  }

  return {
    /** Asks a route. Gives the reply, and where it comes from. */
    ask,

    get: async <R extends Route>(route: R, params: ParamsOf<R>, query?: QueryOf<R>, options: ReadOptions = {}) =>
      (await ask(route, params, { ...options, ...defined({ query }) })).data,

    /** Asks a route that takes a body: POST, PUT or PATCH, as the route says. */
    send: async <R extends Route>(
      route: R,
      params: ParamsOf<R>,
      body: BodyOf<R>,
      options: SendingOptions & { query?: QueryOf<R> } = {},
    ) => (await ask(route, params, { ...options, body })).data,

    remove: async <R extends Route>(
      route: R,
      params: ParamsOf<R>,
      options: SendingOptions & { query?: QueryOf<R> } = {},
    ) => (await ask(route, params, options)).data,

    /** One page of a list, whatever the route calls its members. `body` is for lists that are asked for by POST. */
    async list<R extends Route & { list: ListShape }>(
      route: R,
      params: ParamsOf<R>,
      query?: QueryOf<R>,
      { body, ...options }: ReadOptions & { body?: BodyOf<R> } = {},
    ): Promise<ListPage<RecordOf<R>>> {
      const asked = { ...query, include_records: 1 } as QueryOf<R>;
      const { data } = await ask(route, params, { ...options, query: asked, ...defined({ body }) });
      const page = data as { records: number } & Record<string, (RecordOf<R> | string)[]>;
      return { records: page.records, items: (page[route.list.member] ?? []).map(readListed) };
    },
  };
}

export type ApiClient = ReturnType<typeof createApiClient>;

/**
 * The data of a reply, with what else was sent beside its records (`also-sent.ts`). A member that is not what it should be counts to
 * that where a record may lack it; otherwise the reply cannot be read (AppError 502 `unreadable_reply`).
 */
function readData<R extends Route>(
  route: R,
  { body, origin }: { body: unknown; origin: ReplyOrigin },
  { query, path }: { query: Record<string, unknown>; path: string },
): ResponseOf<R> {
  const schema = origin.dialect === 'contract' ? route.response : responseOf(origin.dialect, route.id as RouteId);
  const read = (given: unknown) => route.response.safeParse(inContract(route, { body: given, origin }, query));
  const asItCame = read(body);
  const { known, others } = sortReply(schema, body, !asItCame.success);
  const { data, error } = asItCame.success ? asItCame : read(known);
  if (error) {
    const place = error.issues[0]?.path.map((name) => `“${String(name)}”`).join(', ') ?? '';
    const at = place === '' ? '' : ` at ${place}`;
    throw new AppError(
      502,
      'unreadable_reply',
      `The site answered ${path} with something this program cannot read${at}.`,
    );
  }
  putAlsoSent(data, others, route.id.startsWith('list'));
  return data as ResponseOf<R>;
}

/** The body in the form of the contract. Undefined if it cannot be converted; the route's schema then refuses it. */
function inContract(
  route: Route,
  { body, origin }: { body: unknown; origin: ReplyOrigin },
  query: Record<string, unknown>,
): unknown {
  if (origin.dialect === 'contract') return body;
  try {
    return toContract(route.id as RouteId, body, query);
  } catch {
    return undefined;
  }
}
