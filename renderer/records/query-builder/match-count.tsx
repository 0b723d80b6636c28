import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { IsolateFilter } from '#shared/api/isolate-filter.ts';
import { filterBody, isolateQueries } from '#renderer/api/isolates/isolates.ts';

/** Number of isolates that a filter finds, asked a moment after the last change; `undefined` while it is not known. */
export function useMatchCount(
  site: string,
  database: string,
  { filter, includeOld, isAsked }: { filter: IsolateFilter | undefined; includeOld: boolean; isAsked: boolean },
): { count: number | undefined; error: Error | null } {
  const written = JSON.stringify(filter ?? null);
  const [settled] = useDebouncedValue(written, 250);
  const asked = (JSON.parse(settled) ?? undefined) as IsolateFilter | undefined;
  // Show only the count of what is written now, never the one of the query before or of all isolates.
  const isSettled = isAsked && asked !== undefined && settled === written;
  const query = useQuery({
    ...isolateQueries.count(site, database, { body: filterBody(asked), includeOld }),
    enabled: isSettled,
  });
  return isSettled ? { count: query.data, error: query.error } : { count: undefined, error: null };
}
