import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SchemeField } from '#shared/api/scheme.ts';
import { routes } from '#shared/api/routes.ts';
import { api } from './bridge.ts';
import { keys } from './keys.ts';
import { nameInUri } from './resource-uri.ts';

/** A field of a scheme of which isolates may have a value. */
export interface IsolateSchemeField extends SchemeField {
  scheme_id: number;
  /** Name of the scheme. */
  scheme: string;
  /** As searches and orders name it: `scheme.1.ST`. */
  ref: string;
}

export const isolateFieldQueries = {
  /** Provenance fields of a database, in order. */
  list: (site: string, database: string) =>
    queryOptions({
      queryKey: [...keys.database(site, database), 'isolate-fields'],
      queryFn: ({ signal }) => api(site).get(routes.listFields, { database }, {}, { signal }),
    }),

  /** The first values of a field that hold the words; keeps the last answer while the next one comes. */
  values: (site: string, database: string, field: string, words: string, limit = 50) =>
    queryOptions({
      queryKey: [...keys.database(site, database), 'isolate-fields', field, 'values', words, limit],
      queryFn: async ({ signal }): Promise<string[]> => {
        const query = { page_size: limit, ...(words ? { search: words } : {}) };
        const { values } = await api(site).get(routes.listFieldValues, { database, field }, query, { signal });
        return values.map(String);
      },
      placeholderData: keepPreviousData,
    }),

  /** Fields of all schemes of a database, primary keys first in each. */
  ofSchemes: (site: string, database: string) =>
    queryOptions({
      queryKey: [...keys.database(site, database), 'scheme-fields'],
      queryFn: async ({ signal }): Promise<IsolateSchemeField[]> => {
        const options = { signal };
        const { schemes } = await api(site).get(routes.listSchemes, { database }, {}, options);
        const records = await Promise.all(
          schemes.map((entry) => {
            const scheme_id = 'scheme' in entry ? Number(nameInUri(entry.scheme)) : entry.id;
            return api(site).get(routes.getScheme, { database, scheme_id }, {}, options);
          }),
        );
        const fields = records.flatMap((scheme) =>
          (scheme.fields ?? []).map(async (uri): Promise<IsolateSchemeField> => {
            const params = { database, scheme_id: scheme.id, field: nameInUri(uri) };
            const field = await api(site).get(routes.getSchemeField, params, {}, options);
            return {
              ...field,
              scheme_id: scheme.id,
              scheme: scheme.description,
              ref: `scheme.${scheme.id}.${field.field}`,
            };
          }),
        );
        return Promise.all(fields);
      },
    }),

  /** Names of all loci of a database. */
  loci: (site: string, database: string) =>
    queryOptions({
      queryKey: [...keys.database(site, database), 'locus-names'],
      queryFn: async ({ signal }): Promise<string[]> => {
        const { loci } = await api(site).get(routes.listLoci, { database }, { return_all: 1 }, { signal });
        return loci.map((entry) => (typeof entry === 'string' ? nameInUri(entry) : entry.id));
      },
    }),
};
