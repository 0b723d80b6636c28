import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { nameOfListed, readListed } from '#shared/api/listed.ts';
import type { Locus } from '#shared/api/locus.ts';
import type { Allele } from '#shared/api/allele.ts';
import { routes } from '#shared/api/routes.ts';
import { defined } from '#shared/defined.ts';
import { api } from '../bridge.ts';
import { keys } from '../keys.ts';
import type { RowSource } from '../lists/row-source.ts';
import { findSite } from '../databases/sites.ts';
import { routeQuery } from '../queries.ts';

export const locusQueries = {
  one: (site: string, database: string, locus: string) => routeQuery(site, routes.getLocus, { database, locus }),

  names: (site: string, database: string) =>
    queryOptions({
      queryKey: [...keys.database(site, database), 'locus-names'],
      queryFn: async ({ signal }): Promise<string[]> => {
        const { loci } = await api(site).get(routes.listLoci, { database }, { return_all: 1 }, { signal });
        return loci.map((entry) => nameOfListed(readListed(entry), ({ id }) => id));
      },
    }),

  /**
   * The first loci whose name, alias or description holds the words, at sites that cannot search those whose name does; keeps the
   * last answer while the next one comes.
   */
  search: (site: string, database: string, words: string, limit = 8) =>
    queryOptions({
      queryKey: [...keys.database(site, database), 'loci', 'search', words, limit],
      queryFn: async ({ client, signal }): Promise<{ records: number; items: Locus[] }> => {
        const { capabilities } = await findSite(client, site);
        if (!capabilities.search) {
          const names = await client.fetchQuery(locusQueries.names(site, database));
          const found = names.filter((name) => name.toLowerCase().includes(words.toLowerCase()));
          return { records: found.length, items: found.slice(0, limit).map((id) => ({ id })) };
        }
        const query = { page_size: limit, ...defined({ search: words || undefined }) };
        const { records, items } = await api(site).list(routes.listLoci, { database }, query, { signal });
        return { records, items: items.map((item) => item.record ?? { id: item.name }) };
      },
      placeholderData: keepPreviousData,
    }),

  allele: (site: string, database: string, locus: string, allele_id: string) =>
    routeQuery(site, routes.getAllele, {
      database,
      locus,
      allele_id,
    }),

  /** What isolate databases know of an allele. Asked again each time: isolates change without this database. */
  linkedData: (site: string, database: string, locus: string, allele_id: string) =>
    routeQuery(site, routes.getAllele, { database, locus, allele_id }, { linked_data: 1 }, { staleTime: 0 }),
};

/** All loci of a database, for a table. */
export function lociSource(site: string, database: string): RowSource<Locus> {
  return {
    key: [...keys.database(site, database), 'loci', 'table'],
    fetchPage: (query, signal) => api(site).list(routes.listLoci, { database }, query, { signal }),
    row: {
      keyOf: (locus) => locusQueries.one(site, database, locus).queryKey,
      fetch: (locus, signal) => api(site).get(routes.getLocus, { database, locus }, {}, { signal }),
    },
  };
}

/** All alleles of a locus, for a table. */
export function allelesSource(site: string, database: string, locus: string): RowSource<Allele> {
  return {
    key: [...keys.database(site, database), 'alleles', locus],
    fetchPage: (query, signal) => api(site).list(routes.listAlleles, { database, locus }, query, { signal }),
    row: {
      keyOf: (allele_id) => locusQueries.allele(site, database, locus, allele_id).queryKey,
      fetch: (allele_id, signal) => api(site).get(routes.getAllele, { database, locus, allele_id }, {}, { signal }),
    },
  };
}
