import { queryOptions } from '@tanstack/react-query';
import type { ClassificationGroup, ClassificationScheme } from '#shared/api/classification.ts';
import { readListed } from '#shared/api/listed.ts';
import type { Isolate } from '#shared/api/isolate.ts';
import { routes } from '#shared/api/routes.ts';
import { api } from '../bridge.ts';
import { isolateRowReader } from '../isolates/isolates.ts';
import { keys } from '../keys.ts';
import { defined } from '#shared/defined.ts';
import { nameInUri } from '#shared/api/uri.ts';
import type { RowSource } from '../lists/row-source.ts';
import { routeQuery } from '../queries.ts';

export const classificationQueries = {
  /** Every classification scheme of a database, by id. */
  list: (site: string, database: string) =>
    queryOptions({
      queryKey: [...keys.database(site, database), 'classification'],
      queryFn: async ({ signal }): Promise<ClassificationScheme[]> => {
        const options = { signal };
        const asked = { include_records: 1 };
        const reply = await api(site).get(routes.listClassificationSchemes, { database }, asked, options);
        return Promise.all(
          reply.classification_schemes.map(async (entry) => {
            if (typeof entry !== 'string') return entry;
            const params = { database, classification_scheme_id: nameInUri(entry) };
            return api(site).get(routes.getClassificationScheme, params, {}, options);
          }),
        );
      },
    }),

  one: (site: string, database: string, classification_scheme_id: number) =>
    routeQuery(site, routes.getClassificationScheme, { database, classification_scheme_id }),

  /** Every group of a classification scheme with the number of its members, for sites that give records. */
  groups: (site: string, database: string, classification_scheme_id: number) =>
    queryOptions({
      queryKey: [...keys.database(site, database), 'classification', classification_scheme_id, 'groups'],
      queryFn: async ({ signal }): Promise<ClassificationGroup[]> => {
        const params = { database, classification_scheme_id };
        const { items } = await api(site).list(routes.listClassificationGroups, params, { return_all: 1 }, { signal });
        return items.flatMap(({ record }) => record ?? []);
      },
    }),
};

export interface GroupParams {
  database: string;
  classification_scheme_id: number;
  group_id: number;
}

/** A group as a list of groups shows it. */
export type GroupSize = Pick<ClassificationGroup, 'id' | 'records' | 'fields'>;

/** The groups of a classification scheme, for a table that asks for the number of members as rows come into view. */
export function groupsSource(site: string, database: string, classification_scheme_id: number): RowSource<GroupSize> {
  const params = { database, classification_scheme_id };
  const key = [...keys.database(site, database), 'classification', classification_scheme_id, 'groups', 'table'];
  return {
    key,
    fetchPage: ({ page, page_size }, signal) =>
      api(site).list(routes.listClassificationGroups, params, { page, page_size }, { signal }),
    row: {
      keyOf: (name) => [...key, 'size', name],
      fetch: async (name, signal) => {
        const asked = { ...params, group_id: Number(name) };
        const reply = await api(site).get(routes.getClassificationGroup, asked, { page_size: 1 }, { signal });
        return { id: Number(name), records: reply.records, ...defined({ fields: reply.fields }) };
      },
    },
  };
}

const groupKey = (site: string, { database, classification_scheme_id, group_id }: GroupParams) =>
  [...keys.database(site, database), 'classification', classification_scheme_id, 'group', group_id] as const;

/** What is said of a group, with one of its members. */
export const groupQuery = (site: string, params: GroupParams) =>
  routeQuery(site, routes.getClassificationGroup, { ...params }, { page_size: 1 });

/** Ids of the profiles of a group, for a table. Whole profiles of a large scheme would be megabytes. */
export function groupProfilesSource(site: string, params: GroupParams): RowSource<{ profile_id: string }> {
  return {
    key: [...groupKey(site, params), 'profiles'],
    fetchPage: async ({ page, page_size }, signal) => {
      const reply = await api(site).get(routes.getClassificationGroup, { ...params }, { page, page_size }, { signal });
      const uris = (reply.profiles ?? []).filter((entry) => typeof entry === 'string');
      return { records: reply.records, items: uris.map((uri) => ({ record: { profile_id: nameInUri(uri) } })) };
    },
  };
}

/** The isolates of a group, for a table. */
export function groupIsolatesSource(site: string, params: GroupParams): RowSource<Isolate> {
  return {
    key: [...groupKey(site, params), 'isolates'],
    fetchPage: async (view, signal) => {
      const asked = { ...view, include_records: 1 };
      const reply = await api(site).get(routes.getClassificationGroup, { ...params }, asked, { signal });
      return { records: reply.records, items: (reply.isolates ?? []).map(readListed) };
    },
    row: isolateRowReader(site, params.database),
  };
}
