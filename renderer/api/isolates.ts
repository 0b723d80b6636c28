import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AlleleDesignation } from '#shared/api/isolate-designations.ts';
import type { IsolateFilter } from '#shared/api/isolate-filter.ts';
import type { Isolate } from '#shared/api/isolate.ts';
import { routes } from '#shared/api/routes.ts';
import { api } from './bridge.ts';
import { keys } from './keys.ts';
import { nameInUri } from './resource-uri.ts';
import type { RowSource } from './row-source.ts';

/** Which isolates a list is about. */
export interface IsolateList {
  /** Body of the search: a filter, or values that must be equal. Absent: all isolates. */
  body?: Record<string, unknown> | undefined;
  /** Whether versions that a newer one has replaced are listed too. */
  includeOld: boolean;
}

/** The body of a search for a filter. */
export function filterBody(filter: IsolateFilter | undefined): Record<string, unknown> | undefined {
  return filter ? { filter } : undefined;
}

const versions = (includeOld: boolean) => (includeOld ? { include_old_versions: 1 } : {});

/** A row of a list; servers that do not embed records give no more than its address. */
function rowOf(entry: string | Isolate): Isolate {
  return typeof entry === 'string' ? { provenance: { id: Number(nameInUri(entry)) } } : entry;
}

export const isolateQueries = {
  one: (site: string, database: string, isolate_id: number) =>
    queryOptions({
      queryKey: [...keys.database(site, database), 'isolate', isolate_id],
      queryFn: ({ signal }) => api(site).get(routes.getIsolate, { database, isolate_id }, {}, { signal }),
    }),

  history: (site: string, database: string, isolate_id: number) =>
    queryOptions({
      queryKey: [...keys.database(site, database), 'isolate', isolate_id, 'history'],
      queryFn: ({ signal }) => api(site).get(routes.getIsolateHistory, { database, isolate_id }, {}, { signal }),
    }),

  /** All designations of an isolate, by locus. */
  designations: (site: string, database: string, isolate_id: number) =>
    queryOptions({
      queryKey: [...keys.database(site, database), 'isolate', isolate_id, 'designations'],
      queryFn: async ({ signal }): Promise<AlleleDesignation[]> => {
        const everything = { return_all: 1 };
        const reply = await api(site).list(routes.listAlleleDesignations, { database, isolate_id }, everything, {
          signal,
        });
        return reply.items.flat();
      },
    }),

  /** Alleles of an isolate at the loci of a scheme, in the order of the scheme; several where a culture is mixed. */
  schemeAlleles: (site: string, database: string, isolate_id: number, scheme_id: number) =>
    queryOptions({
      queryKey: [...keys.database(site, database), 'isolate', isolate_id, 'scheme', scheme_id],
      queryFn: async ({ signal }): Promise<{ locus: string; ids: string[] }[]> => {
        const params = { database, isolate_id, scheme_id };
        const reply = await api(site).get(routes.listSchemeAlleleIds, params, {}, { signal });
        return reply.allele_ids.flatMap((member) =>
          Object.entries(member).map(([locus, ids]) => ({ locus, ids: [ids].flat().map(String) })),
        );
      },
    }),

  /** How many isolates a search finds; keeps the last answer while the next one comes. */
  count: (site: string, database: string, { body, includeOld }: IsolateList) =>
    queryOptions({
      queryKey: [...keys.database(site, database), 'isolates', 'count', body, includeOld],
      queryFn: async ({ signal }): Promise<number> => {
        const query = { page_size: 1, ...versions(includeOld) };
        const reply = body
          ? await api(site).post(routes.searchIsolates, { database }, body, { query, signal })
          : await api(site).get(routes.listIsolates, { database }, query, { signal });
        return reply.records;
      },
      placeholderData: keepPreviousData,
      gcTime: 60_000,
    }),

  /** The first isolates whose id, name or a value holds the words. */
  search: (site: string, database: string, words: string, limit = 8) =>
    queryOptions({
      queryKey: [...keys.database(site, database), 'isolates', 'words', words, limit],
      queryFn: ({ signal }) =>
        api(site).list(routes.listIsolates, { database }, { page_size: limit, search: words }, { signal }),
      placeholderData: keepPreviousData,
    }),
};

/**
 * The isolates of a database, for a table. `fields`: what the rows show, so that the service need not look up more; everything
 * when absent.
 */
export function isolatesSource(
  site: string,
  database: string,
  { body, includeOld, fields }: IsolateList & { fields?: string | undefined },
): RowSource<Isolate> {
  return {
    key: [...keys.database(site, database), 'isolates', 'table', body, includeOld, fields],
    async fetchPage(view, signal) {
      const query = { ...view, ...versions(includeOld), ...(fields ? { fields } : {}), include_records: 1 };
      const { records, isolates } = body
        ? await api(site).post(routes.searchIsolates, { database }, body, { query, signal })
        : await api(site).get(routes.listIsolates, { database }, query, { signal });
      return { records, items: isolates.map(rowOf) };
    },
  };
}

/** Isolates whose contigs are together at least `genomeSize` bases long, for a table. */
export function genomesSource(
  site: string,
  database: string,
  { includeOld, genomeSize }: { includeOld: boolean; genomeSize: number },
): RowSource<Isolate> {
  return {
    key: [...keys.database(site, database), 'genomes', includeOld, genomeSize],
    async fetchPage(view, signal) {
      const query = { ...view, ...versions(includeOld), genome_size: genomeSize, include_records: 1 };
      const { records, isolates } = await api(site).get(routes.listGenomes, { database }, query, { signal });
      return { records, items: isolates.map(rowOf) };
    },
  };
}
