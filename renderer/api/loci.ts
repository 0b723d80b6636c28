import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Allele, Locus } from '#shared/api/locus.ts';
import { routes } from '#shared/api/routes.ts';
import { api } from './bridge.ts';
import { keys } from './keys.ts';
import type { RowSource } from './row-source.ts';

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

/** All loci of a database, for a table. */
export function lociSource(site: string, database: string): RowSource<Locus> {
  return {
    key: [...keys.database(site, database), 'loci', 'table'],
    fetchPage: (query, signal) => api(site).list(routes.listLoci, { database }, query, { signal }),
  };
}

/** All alleles of a locus, for a table. */
export function allelesSource(site: string, database: string, locus: string): RowSource<Allele> {
  return {
    key: [...keys.database(site, database), 'alleles', locus],
    fetchPage: (query, signal) => api(site).list(routes.listAlleles, { database, locus }, query, { signal }),
  };
}
