import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Locus } from '#shared/api/locus.ts';
import { routes } from '#shared/api/routes.ts';
import { api } from './bridge.ts';
import { keys } from './keys.ts';

export const locusQueries = {
  one: (site: string, database: string, locus: string) =>
    queryOptions({
      queryKey: [...keys.database(site, database), 'locus', locus],
      queryFn: ({ signal }) => api(site).get(routes.getLocus, { database, locus }, {}, { signal }),
    }),

  /** The first loci whose name, alias or description holds the words; keeps the last answer while the next one comes. */
  search: (site: string, database: string, words: string, limit = 8) =>
    queryOptions({
      queryKey: [...keys.database(site, database), 'loci', 'search', words, limit],
      queryFn: ({ signal }): Promise<{ records: number; items: Locus[] }> =>
        api(site).list(
          routes.listLoci,
          { database },
          { page_size: limit, ...(words ? { search: words } : {}) },
          { signal },
        ),
      placeholderData: keepPreviousData,
    }),

  allele: (site: string, database: string, locus: string, allele_id: string) =>
    queryOptions({
      queryKey: [...keys.database(site, database), 'allele', locus, allele_id],
      queryFn: ({ signal }) => api(site).get(routes.getAllele, { database, locus, allele_id }, {}, { signal }),
    }),
};
