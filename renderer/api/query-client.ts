import { QueryClient } from '@tanstack/react-query';
import { AppError } from '#shared/problem.ts';

/**
 * A refusal (unknown locus, bad parameter) stays one however often it is asked; only a busy or lost side is tried again. What a remote
 * site says has been tried often enough on the main side.
 */
function isWorthRetrying(failures: number, error: Error): boolean {
  if (failures >= 2) return false;
  if (!(error instanceof AppError) || OF_REMOTE_SITES.has(error.problem.code)) return false;
  return [429, 502, 503].includes(error.problem.status);
}

/** Codes of what remote sites, and the way to them, say (`createHttpSite`). */
const OF_REMOTE_SITES = new Set([
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

/** The cache of everything the screens have read. Nothing goes stale by time: events say what has changed. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
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
