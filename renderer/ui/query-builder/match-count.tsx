import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { IsolateFilter } from '#shared/api/isolate-filter.ts';
import { filterBody, isolateQueries } from '#renderer/api/isolates.ts';

/** Number of isolates that a filter finds, asked a moment after the last change; `undefined` while it is not known. */
export function useMatchCount(
  site: string,
  database: string,
  { filter, includeOld, isAsked }: { filter: IsolateFilter | undefined; includeOld: boolean; isAsked: boolean },
): { count: number | undefined; error: Error | null } {
  const [settled] = useDebouncedValue(JSON.stringify(filter ?? null), 250);
  const asked = (JSON.parse(settled) ?? undefined) as IsolateFilter | undefined;
  // Without a filter all isolates would be counted, and for a moment their number shown as that of the first condition.
  const isSettled = isAsked && asked !== undefined;
  const query = useQuery({
    ...isolateQueries.count(site, database, { body: filterBody(asked), includeOld }),
    enabled: isSettled,
  });
  return isSettled ? { count: query.data, error: query.error } : { count: undefined, error: null };
}
