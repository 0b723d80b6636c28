import { QueryClient } from '@tanstack/react-query';
import { AppError } from '#shared/problem.ts';

/** A refusal (unknown locus, bad parameter) stays one however often it is asked; only a busy or lost side is tried again. */
function isWorthRetrying(failures: number, error: Error): boolean {
  if (failures >= 2) return false;
  return error instanceof AppError && [429, 502, 503].includes(error.problem.status);
}

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
