import { queryOptions } from '@tanstack/react-query';
import type { AlleleBreakdown } from '#shared/api/breakdown.ts';
import { routes } from '#shared/api/routes.ts';
import { api } from '../bridge.ts';
import { keys } from '../keys.ts';

export const breakdownQueries = {
  /** The loci of a database with the number of their alleles, most first. For sites that tell statistics. */
  allelesPerLocus: (site: string, database: string) =>
    queryOptions({
      queryKey: [...keys.database(site, database), 'breakdown', 'loci'],
      queryFn: async ({ signal }): Promise<{ locus: string; alleles: number }[]> => {
        const { items } = await api(site).list(routes.listLoci, { database }, { return_all: 1 }, { signal });
        return items
          .flatMap(({ record }) => record ?? [])
          .map(({ id, allele_count }) => ({ locus: id, alleles: allele_count ?? 0 }))
          .toSorted((left, right) => right.alleles - left.alleles);
      },
    }),

  /** How many alleles of a locus have each value of a member. */
  alleles: (site: string, database: string, locus: string, member: AlleleBreakdown) =>
    queryOptions({
      queryKey: [...keys.database(site, database), 'breakdown', 'alleles', locus, member],
      queryFn: async ({ signal }): Promise<[value: string, count: number][]> =>
        Object.entries(await api(site).get(routes.getAlleleBreakdown, { database, locus, member }, {}, { signal })),
    }),

  /** How many profiles of each scheme were entered on each day. */
  profilesByDay: (site: string, database: string) =>
    queryOptions({
      queryKey: [...keys.database(site, database), 'breakdown', 'profiles'],
      queryFn: ({ signal }) =>
        api(site).get(routes.listSchemeBreakdown, { database, member: 'date_entered' }, {}, { signal }),
    }),
};

/** How many isolates (newest versions only) have each value of a scheme field, such as ST. For sites that take conditions. */
export function schemeFieldBreakdown(site: string, database: string, scheme_id: number, field: string) {
  return queryOptions({
    queryKey: [...keys.database(site, database), 'scheme-field-breakdown', scheme_id, field],
    queryFn: async ({ signal }): Promise<[value: string, count: number][]> =>
      Object.entries(
        await api(site).get(routes.getSchemeFieldBreakdown, { database, scheme_id, field }, {}, { signal }),
      ),
  });
}
