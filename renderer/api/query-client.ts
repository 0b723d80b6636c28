import {
  QueryClient,
  QueryObserver,
  type DefaultError,
  type FetchQueryOptions,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type QueryKey,
} from '@tanstack/react-query';
import { AppError } from '#shared/problem.ts';

/**
 * A refusal (unknown locus, bad parameter) stays one however often it is asked; only a busy or lost side is tried again. What a remote
 * site says has been tried often enough on the main side.
 */
function isWorthRetrying(failures: number, error: Error): boolean {
  if (failures >= 2) return false;
  if (!(error instanceof AppError) || LASTING.has(error.problem.code)) return false;
  return [429, 502, 503].includes(error.problem.status);
}

/** Codes of what stays as it is: a damage, and what remote sites, and the way to them, say (`createHttpSite`). */
const LASTING = new Set([
  'database_damaged',
  'refused',
  'site_unreachable',
  'site_resting',
  'site_redirects',
  'not_the_service',
  'foreign_link',
  'certificate_untrusted',
  'certificate_changed',
  'reply_too_large',
  'unreadable_reply',
]);

class ScreenClient extends QueryClient {
  /**
   * Reads anew also what is being read. By itself a first read under way stays the answer, although what it reads has changed since
   * it began, and nothing goes stale by time.
   */
  override invalidateQueries<TTaggedQueryKey extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<TTaggedQueryKey>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const reading = this.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' });
    // What a read asks for in turn must be known to be out of date before it begins anew.
    const done = super.invalidateQueries(filters, { cancelRefetch: false, ...options });
    for (const query of reading) {
      void query.cancel({ silent: true });
      query.fetch().catch(() => undefined);
    }
    return done;
  }

  /**
   * Reads to the end. By itself a query is cancelled when the last part of the screen that shows it goes, also while another query or
   * a copy of rows still waits for it; that one then never ends.
   */
  override async fetchQuery<
    TQueryFnData,
    TError = DefaultError,
    TData = TQueryFnData,
    TQueryKey extends QueryKey = QueryKey,
    TPageParam = never,
  >(options: FetchQueryOptions<TQueryFnData, TError, TData, TQueryKey, TPageParam>): Promise<TData> {
    // One more that looks on, without asking for anything itself.
    const leave = new QueryObserver(this, { ...options, enabled: false }).subscribe(() => undefined);
    try {
      return await super.fetchQuery(options);
    } finally {
      leave();
    }
  }
}

/** The cache of everything the screens have read. Nothing goes stale by time: events say what has changed. */
export function createQueryClient(): QueryClient {
  return new ScreenClient({
    defaultOptions: {
      queries: {
        staleTime: Infinity,
        gcTime: 10 * 60_000,
        retry: isWorthRetrying,
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
