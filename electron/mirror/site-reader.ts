import { createApiClient } from '#shared/api/client.ts';
import type { ParamsOf, QueryOf, ResponseOf, Route } from '#shared/api/route.ts';
import { routes } from '#shared/api/routes.ts';
import { defined } from '#shared/defined.ts';
import { AppError } from '#shared/problem.ts';
import type { TaskControl } from '#electron/threads/work-control.ts';
import type { SiteSource } from '#electron/remote/site-source.ts';
import { requestFor } from './answer-now.ts';
import type { CopySource, SiteAnswer, SiteQuestion } from './mirror-task.ts';

type IsolatePage = ResponseOf<typeof routes.listIsolates>;

/** Reads one database of a site, one request after the other. */
export interface MirrorReader {
  readonly source: CopySource;
  /** Requests so far. */
  readonly requests: number;
  /** Asks a route of the database; `database` is filled in. AppError: the refusals of the site, and those of `createHttpSite`. */
  get<R extends Route>(route: R, params: Omit<ParamsOf<R>, 'database'>, query?: QueryOf<R>): Promise<ResponseOf<R>>;
  /** Asks for a page of the isolates that have some values. AppError as `get`. */
  search(where: Readonly<Record<string, unknown>>, query: QueryOf<typeof routes.searchIsolates>): Promise<IsolatePage>;
  /** Says what is read now. */
  tell(message: string): void;
  /** Says how many requests there will be, about. */
  expect(requests: number): void;
}

/** Asks through the side that reaches the network, and reports each request as progress. */
export function createSiteReader(source: CopySource, control: Omit<TaskControl, 'isClosing'>): MirrorReader {
  let requests = 0;
  let expected = 0;
  let message = '';
  const report = () =>
    control.report({
      done: requests,
      ...defined({ total: expected > 0 ? Math.max(expected, requests) : undefined }),
      unit: 'requests',
      message,
    });
  const client = createApiClient(async ({ path, body }) => {
    control.checkpoint();
    const answer = (await control.ask({ path, ...defined({ search: body }) } satisfies SiteQuestion)) as SiteAnswer;
    control.checkpoint();
    requests += 1;
    report();
    return answer;
  });
  return {
    source,
    get requests() {
      return requests;
    },
    get: (route, params, query) =>
      client.get(route, { ...params, database: source.database } as ParamsOf<typeof route>, query),
    search: (where, query) => client.send(routes.searchIsolates, { database: source.database }, where, { query }),
    tell(text) {
      message = text;
      report();
    },
    expect(count) {
      expected = requests + count;
    },
  };
}

/** Asks a site for the few things that need no worker. */
export function createDirectReader(site: SiteSource, source: CopySource, signal: AbortSignal): MirrorReader {
  return createSiteReader(source, {
    checkpoint: () => signal.throwIfAborted(),
    report: () => undefined,
    async ask(question) {
      return site.request(requestFor(question as SiteQuestion, signal));
    },
  });
}

/** The answer of a question that may have none: undefined where the site has no such thing (404). */
export async function unlessMissing<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof AppError && error.problem.status === 404) return undefined;
    throw error;
  }
}
