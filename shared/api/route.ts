import { z } from 'zod';
import { AppError } from '../problem.ts';

/** The two kinds of database. A route that exists for one kind only answers 400 on the other. */
export const DatabaseKind = z.enum(['seqdef', 'isolates']);
export type DatabaseKind = z.infer<typeof DatabaseKind>;

export const HttpMethod = z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);
export type HttpMethod = z.infer<typeof HttpMethod>;

/** How a list route names its members, and the record behind each address, which `include_records=1` gives instead. */
export interface ListShape<Member extends string = string, Item extends z.ZodType = z.ZodType> {
  member: Member;
  record: Item;
}

/** Methods of requests that may have a body. */
type BodyMethod = Exclude<HttpMethod, 'GET'>;

/**
 * What a request does to a database. A query only reads, also when it is a POST. A write is refused unless the client
 * has signed in.
 */
type Effect = 'reads' | 'writes';

/**
 * How the body of a request is read: `none` not at all; `json` and `form` before the handler, checked with the route's
 * schema; `multipart` and `stream` by the handler, which gets the stream and its Content-Type.
 */
type BodyKind = 'none' | 'json' | 'form' | 'multipart' | 'stream';

/**
 * One route of the REST service. Server validation, response types, the typed client, the OpenAPI text and the contract
 * tests are derived from it, so this is the only description of a route.
 */
export interface Route<
  Params extends z.ZodObject = z.ZodObject,
  Query extends z.ZodObject = z.ZodObject,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
  List extends ListShape | undefined = ListShape | undefined,
  Kind extends BodyKind = BodyKind,
> {
  /** Stable name, used as the OpenAPI operationId. */
  id: string;
  method: 'GET' | BodyMethod;
  effect: Effect;
  /** What an account needs to be allowed, beyond reading the database. A write without it needs an administrator. */
  right?: 'see_own' | 'handle_own' | 'follow' | 'correspond' | 'submit' | 'curate' | 'administer' | undefined;
  /** Status of a reply that is no refusal. */
  success: 200 | 201;
  /** Whether it searches a sequence that the client sends, which services may allow to those who sign in only. */
  isSequenceQuery?: true | undefined;
  /** Request headers that only this route has, and what they say. */
  headers?: Readonly<Record<string, string>> | undefined;
  /** Path template with `:name` placeholders, relative to the base address. */
  path: string;
  /** A second address that answers the same. */
  alias?: string;
  /** The only kind of database that has the route; absent when both have it. */
  kind?: DatabaseKind;
  summary: string;
  params: Params;
  query: Query;
  body: Body;
  bodyKind: Kind;
  /** Most values of a JSON body, where it is a table. Absent: those of every other body. */
  most_values?: number | undefined;
  /** What the body holds if it is sent as `multipart/form-data` instead, which the handler reads. Absent: it cannot be. */
  multipart?: z.ZodType | undefined;
  response: Response;
  /** Null is a value in the reply, and not how deployed servers leave a member out. */
  has_nulls?: true | undefined;
  /** Media type of a successful reply. */
  produces: 'application/json' | 'text/plain' | 'application/octet-stream';
  list: List;
}

/** Whether an API key is enough for a route: one that only reads, and needs no more than that. */
export function takesKeys({ method, right, path }: Pick<Route, 'method' | 'right' | 'path'>): boolean {
  return method === 'GET' && right === undefined && !path.includes('/oauth/');
}

const none = z.object({});
type Empty = typeof none;

/** A GET request only reads. A route with another method does not compile unless it declares its effect. */
type Doing = { method: 'GET'; effect?: 'reads' } | { method: BodyMethod; effect: Effect };

/** The description of a route. What is left out defaults to nothing, and a body to JSON. */
export type RouteDeclaration<
  Params extends z.ZodObject = Empty,
  Query extends z.ZodObject = Empty,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
  List extends ListShape | undefined = undefined,
  Kind extends BodyKind = BodyKind,
> = Doing & {
  id: string;
  right?: Route['right'];
  /** By default 200. */
  success?: Route['success'];
  isSequenceQuery?: Route['isSequenceQuery'];
  headers?: Route['headers'];
  path: string;
  alias?: string;
  kind?: DatabaseKind;
  summary: string;
  params?: Params;
  query?: Query;
  body?: Body;
  bodyKind?: Kind;
  most_values?: number;
  multipart?: z.ZodType;
  response: Response;
  has_nulls?: true;
  produces?: Route['produces'];
  list?: List;
};

/** Declares a route. */
export function route<
  Params extends z.ZodObject = Empty,
  Query extends z.ZodObject = Empty,
  Body extends z.ZodType = z.ZodUndefined,
  Response extends z.ZodType = z.ZodType,
  List extends ListShape | undefined = undefined,
  Kind extends BodyKind = 'none' | 'json',
>(
  declaration: RouteDeclaration<Params, Query, Body, Response, List, Kind>,
): Route<Params, Query, Body, Response, List, Kind> {
  const usualKind = declaration.body === undefined ? 'none' : 'json';
  return {
    produces: 'application/json',
    success: 200,
    ...declaration,
    effect: declaration.effect ?? 'reads',
    params: declaration.params ?? (none as unknown as Params),
    query: declaration.query ?? (none as unknown as Query),
    body: declaration.body ?? (z.undefined() as unknown as Body),
    bodyKind: declaration.bodyKind ?? (usualKind as Kind),
    list: declaration.list as List,
  };
}

export type ParamsOf<R extends Route> = z.input<R['params']>;
export type QueryOf<R extends Route> = z.input<R['query']>;
export type BodyOf<R extends Route> = z.input<R['body']>;
export type ResponseOf<R extends Route> = z.output<R['response']>;
export type RecordOf<R extends Route> = R['list'] extends ListShape<string, infer Item> ? z.output<Item> : never;

/**
 * The path of a route with its placeholders filled in, without base address and query. Every value is percent-encoded:
 * locus names may hold `'`, `/`, spaces and any Unicode. AppError 400 `no_name` for a value that is no name.
 */
export function pathOf(path: string, params: Record<string, unknown>): string {
  let parts = PARTS.get(path);
  if (!parts) PARTS.set(path, (parts = path.split(/:([a-z_]+)/)));
  let written = '';
  for (const [index, part] of parts.entries()) {
    written += index % 2 === 0 ? part : segmentOf(part, params[part]);
  }
  return written;
}

/** A value as one part of a path. AppError 400 `no_name` for what would lead elsewhere: nothing, and the dots of folders. */
function segmentOf(placeholder: string, value: unknown): string {
  const text = String(value);
  if (text !== '' && text !== '.' && text !== '..') return encodeURIComponent(text);
  throw new AppError(400, 'no_name', `"${text}" is no name of a ${placeholder.replaceAll('_', ' ')}.`);
}

/**
 * Parts of the paths asked for: text and names of placeholders in turn. Kept because a record may have hundreds of
 * links.
 */
const PARTS = new Map<string, string[]>();

/** `a=1&b=2` of the defined values, sorted by name so that equal requests have equal addresses. Empty when there are none. */
export function queryString(query: Record<string, unknown>): string {
  return Object.keys(query)
    .filter((name) => query[name] !== undefined)
    .toSorted()
    .map((name) => `${encodeURIComponent(name)}=${encodeURIComponent(String(query[name]))}`)
    .join('&');
}
