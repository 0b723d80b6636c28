import { queryOptions } from '@tanstack/react-query';
import { routes } from '#shared/api/routes.ts';
import { api } from '../bridge.ts';
import { keys } from '../keys.ts';

/** How many isolates have each value of a provenance field (newest versions only). */
export function fieldBreakdown(site: string, database: string, field: string) {
  return queryOptions({
    queryKey: [...keys.database(site, database), 'field-breakdown', field],
    queryFn: async ({ signal }): Promise<[value: string, count: number][]> =>
      Object.entries(await api(site).get(routes.getFieldBreakdown, { database, field }, {}, { signal })),
  });
}
