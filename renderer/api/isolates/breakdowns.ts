import { queryOptions } from '@tanstack/react-query';
import type { AlleleBreakdown } from '#shared/api/breakdown.ts';
import { routes } from '#shared/api/routes.ts';
import { defined } from '#shared/defined.ts';
import { api } from '../bridge.ts';
import { keys } from '../keys.ts';
import { textOf, type IsolateList } from './isolates.ts';
import { routeQuery } from '../queries.ts';

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
    routeQuery(site, routes.listSchemeBreakdown, {
      database,
      member: 'date_entered',
    }),
};

/** How many isolates have each value of a provenance field (newest versions only). */
export function fieldBreakdown(site: string, database: string, field: string) {
  return queryOptions({
    queryKey: [...keys.database(site, database), 'field-breakdown', field],
    queryFn: async ({ signal }): Promise<[value: string, count: number][]> =>
      Object.entries(await api(site).get(routes.getFieldBreakdown, { database, field }, {}, { signal })),
  });
}

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

export interface CountedIsolates extends IsolateList {
  /** Words that are filtered by; empty for all. */
  search: string;
}

/** How many isolates have a value of a field, or a pair of values of two. */
interface ValueCount {
  values: string[];
  count: number;
}

/**
 * How many of the isolates of a list have each value of a field, or each pair of values of two; fields as `country`,
 * `scheme.1.ST`. Isolates without a value are left out. For sites that take conditions.
 */
export function isolateBreakdown(
  site: string,
  database: string,
  { fields, list }: { fields: readonly string[]; list: CountedIsolates },
) {
  const { body, includeOld, search } = list;
  return queryOptions({
    queryKey: [...keys.database(site, database), 'isolate-breakdown', fields, textOf(body), includeOld, search],
    queryFn: ({ signal }) => countValues(site, database, { fields, list: { body, includeOld, search }, signal }),
  });
}

/** The same of each of several fields, in their order: one answer, however long the list of isolates is that is asked for. */
export function isolateBreakdowns(
  site: string,
  database: string,
  { fields, body }: { fields: readonly string[]; body: IsolateList['body'] },
) {
  return queryOptions({
    queryKey: [...keys.database(site, database), 'isolate-breakdowns', fields, textOf(body)],
    queryFn: ({ signal }): Promise<ValueCount[][]> =>
      Promise.all(
        fields.map((field) =>
          countValues(site, database, { fields: [field], list: { body, includeOld: false, search: '' }, signal }),
        ),
      ),
  });
}

async function countValues(
  site: string,
  database: string,
  { fields, list, signal }: { fields: readonly string[]; list: CountedIsolates; signal: AbortSignal },
): Promise<ValueCount[]> {
  const { body, includeOld, search } = list;
  const query = {
    fields: fields.join(','),
    ...defined({ search: search || undefined, include_old_versions: includeOld ? 1 : undefined }),
  };
  const { counts } = body
    ? await api(site).send(routes.searchIsolateBreakdown, { database }, body, { query, signal })
    : await api(site).get(routes.getIsolateBreakdown, { database }, query, { signal });
  return counts
    .filter(({ values }) => !values.includes(null))
    .map(({ values, records }) => ({ values: values.map(String), count: records }));
}
