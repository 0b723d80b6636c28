import { queryOptions } from '@tanstack/react-query';
import { rpc } from './bridge.ts';

/** What an import of isolates from chosen files would do in a database; a new one when none is named. Nothing is kept. */
export function isolatePlan(
  tokens: string[],
  { database, link, left_out }: { database: string | undefined; link: string | undefined; left_out: readonly string[] },
) {
  return queryOptions({
    queryKey: ['isolate-plan', tokens, database, link, left_out],
    queryFn: ({ signal }) =>
      rpc.call(
        'import-isolates:inspect',
        {
          tokens,
          ...(database === undefined ? {} : { database }),
          ...(link === undefined ? {} : { link }),
          ...(left_out.length === 0 ? {} : { left_out: [...left_out] }),
        },
        { signal },
      ),
    // The files and the database may have changed until the next time.
    gcTime: 0,
    staleTime: 0,
  });
}
