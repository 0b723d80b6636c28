import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AlleleDesignation, AlleleIds } from '#shared/api/isolate-designations.ts';
import type { IsolateFilter } from '#shared/api/isolate-filter.ts';
import type { Isolate } from '#shared/api/isolate.ts';
import { pathOf, queryString } from '#shared/api/route.ts';
import { routes } from '#shared/api/routes.ts';
import { defined } from '#shared/defined.ts';
import type { IsolateRequest } from '#shared/rpc/contract/table.ts';
import { api } from '../bridge.ts';
import { keys } from '../keys.ts';
import { nameInUri } from '#shared/api/uri.ts';
import { viewQuery, type RowReader, type RowSource, type TableView } from '../lists/row-source.ts';
import { findSite } from '../databases/sites.ts';
import { routeQuery } from '../queries.ts';

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

/** A body as a part of a query key, which is compared often: the ids of thousands of isolates one by one would stop the page. */
export const textOf = (body: IsolateList['body']) => JSON.stringify(body);

/** A designation as a table shows it, with the name of the locus; not every site says more than the allele. */
export type ShownDesignation = Pick<AlleleDesignation, 'allele_id'> &
  Partial<Omit<AlleleDesignation, 'allele_id' | 'locus'>> & { locus: string };

/** The alleles of the loci that one member of a list of allele ids names. */
function allelesOf(member: AlleleIds): { locus: string; ids: string[] }[] {
  return Object.entries(member).map(([locus, ids]) => ({ locus, ids: [ids].flat().map(String) }));
}

/** More nobody looks through: whoever needs all of them asks the service. */
const MOST_NEAREST = 2_000;

const versions = (includeOld: boolean) => (includeOld ? { include_old_versions: 1 } : {});

export const isolateQueries = {
  one: (site: string, database: string, isolate_id: number) =>
    routeQuery(site, routes.getIsolate, {
      database,
      isolate_id,
    }),

  history: (site: string, database: string, isolate_id: number) =>
    routeQuery(site, routes.getIsolateHistory, {
      database,
      isolate_id,
    }),

  /** All designations of an isolate, by locus; of sites that give no records, no more than locus and allele. */
  designations: (site: string, database: string, isolate_id: number) =>
    queryOptions({
      queryKey: [...keys.database(site, database), 'isolate', isolate_id, 'designations'],
      queryFn: async ({ client, signal }): Promise<ShownDesignation[]> => {
        const everything = { return_all: 1 };
        const options = { signal };
        const params = { database, isolate_id };
        const { capabilities } = await findSite(client, site);
        if (!capabilities.records) {
          const { allele_ids } = await api(site).get(routes.listAlleleIds, params, everything, options);
          return allele_ids
            .flatMap(allelesOf)
            .flatMap(({ locus, ids }) => ids.map((allele_id) => ({ locus, allele_id })));
        }
        const { items } = await api(site).list(routes.listAlleleDesignations, params, everything, options);
        return items
          .flatMap(({ record }) => record ?? [])
          .map(({ locus, ...designation }) => ({ ...designation, locus: nameInUri(locus) }));
      },
    }),

  /** Alleles of an isolate at the loci of a scheme, in the order of the scheme; several where a culture is mixed. */
  schemeAlleles: (site: string, database: string, isolate_id: number, scheme_id: number) =>
    queryOptions({
      queryKey: [...keys.database(site, database), 'isolate', isolate_id, 'scheme', scheme_id],
      queryFn: async ({ signal }): Promise<{ locus: string; ids: string[] }[]> => {
        const params = { database, isolate_id, scheme_id };
        const reply = await api(site).get(routes.listSchemeAlleleIds, params, {}, { signal });
        return reply.allele_ids.flatMap(allelesOf);
      },
    }),

  /** Designations of an isolate at the loci of a scheme. */
  schemeDesignations: (site: string, database: string, isolate_id: number, scheme_id: number) =>
    routeQuery(site, routes.listSchemeDesignations, { database, isolate_id, scheme_id }),

  /** The isolates that differ from one at the fewest loci of a scheme, the first of them. For sites that filter. */
  nearest: (
    site: string,
    database: string,
    { within, ...of }: { isolate_id: number; scheme_id: number; within: number },
  ) => routeQuery(site, routes.listNearestIsolates, { database, ...of }, { within, page_size: MOST_NEAREST }),

  /** How many isolates a search finds; keeps the last answer while the next one comes. */
  count: (site: string, database: string, { body, includeOld }: IsolateList) =>
    queryOptions({
      queryKey: [...keys.database(site, database), 'isolates', 'count', textOf(body), includeOld],
      queryFn: async ({ signal }): Promise<number> => {
        const query = { page_size: 1, ...versions(includeOld) };
        const reply = body
          ? await api(site).send(routes.searchIsolates, { database }, body, { query, signal })
          : await api(site).get(routes.listIsolates, { database }, query, { signal });
        return reply.records;
      },
      placeholderData: keepPreviousData,
      gcTime: 60_000,
    }),

  /** The isolates that were changed last, newest first. For sites that sort. */
  latest: (site: string, database: string, limit = 8) =>
    queryOptions({
      queryKey: [...keys.database(site, database), 'isolates', 'latest', limit],
      queryFn: async ({ signal }): Promise<Isolate[]> => {
        const query = { page_size: limit, sort: '-datestamp' };
        const { items } = await api(site).list(routes.listIsolates, { database }, query, { signal });
        return items.flatMap(({ record }) => record ?? []);
      },
    }),

  /** The first isolates whose id, name or a value holds the words; at sites that cannot search, those that are called so. */
  search: (site: string, database: string, words: string, limit = 8) =>
    queryOptions({
      queryKey: [...keys.database(site, database), 'isolates', 'words', words, limit],
      queryFn: async ({ client, signal }): Promise<Isolate[]> => {
        const { capabilities } = await findSite(client, site);
        const { items } = capabilities.search
          ? await api(site).list(routes.listIsolates, { database }, { page_size: limit, search: words }, { signal })
          : await api(site).list(
              routes.searchIsolates,
              { database },
              { page_size: limit },
              { signal, body: { 'field.isolate': words } },
            );
        return items.map((item) => item.record ?? { provenance: { id: Number(item.name), isolate: words } });
      },
      placeholderData: keepPreviousData,
    }),
};

/** Reads isolates one by one, for sites whose lists give no records. */
export function isolateRowReader(site: string, database: string): RowReader<Isolate> {
  return {
    keyOf: (id) => isolateQueries.one(site, database, Number(id)).queryKey,
    fetch: (isolate_id, signal) => api(site).get(routes.getIsolate, { database, isolate_id }, {}, { signal }),
  };
}

/**
 * The isolates of a database, for a table. `fields`: what the rows show, so that the service need not look up more; everything
 * when absent.
 */
export function isolatesSource(
  site: string,
  database: string,
  { body, includeOld, fields }: IsolateList & { fields?: string | undefined },
): RowSource<Isolate> {
  const list = [...keys.database(site, database), 'isolates', 'table', textOf(body), includeOld];
  return {
    key: [...list, fields],
    list,
    async fetchPage(view, signal) {
      const query = { ...view, ...versions(includeOld), ...defined({ fields: fields || undefined }) };
      return body
        ? api(site).list(routes.searchIsolates, { database }, query, { body, signal })
        : api(site).list(routes.listIsolates, { database }, query, { signal });
    },
    isolates: (view) => ({
      database,
      path: listPath(body ? routes.searchIsolates : routes.listIsolates, database, view, versions(includeOld)),
      ...defined({ body: body as IsolateRequest['body'] | undefined }),
    }),
    row: isolateRowReader(site, database),
  };
}

/** Path of a whole list with its parameters. */
function listPath(route: { path: string }, database: string, view: TableView, query: Record<string, unknown>): string {
  const search = queryString({ ...query, ...viewQuery(view) });
  return pathOf(route.path, { database }) + (search ? `?${search}` : '');
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
      const query = { ...view, ...versions(includeOld), genome_size: genomeSize };
      return api(site).list(routes.listGenomes, { database }, query, { signal });
    },
    isolates: (view) => ({
      database,
      path: listPath(routes.listGenomes, database, view, { ...versions(includeOld), genome_size: genomeSize }),
    }),
    row: isolateRowReader(site, database),
  };
}
