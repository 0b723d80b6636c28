import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Scheme, SchemeField } from '#shared/api/scheme.ts';
import { routes } from '#shared/api/routes.ts';
import { api } from '../bridge.ts';
import { keys } from '../keys.ts';
import { schemeQueries } from '../definitions/schemes.ts';
import { findSite } from '../databases/sites.ts';
import { nameInUri } from '#shared/api/uri.ts';
import { defined } from '#shared/defined.ts';
import { routeQuery } from '../queries.ts';

export interface IsolateSchemeField extends SchemeField {
  scheme_id: number;
  /** Name of the scheme. */
  scheme: string;
  /** As searches and orders name it: `scheme.1.ST`. */
  ref: string;
}

export const isolateFieldQueries = {
  /** Provenance fields of a database, in order. */
  list: (site: string, database: string) => routeQuery(site, routes.listFields, { database }),

  /** The first values of a field that hold the words; keeps the last answer while the next one comes. */
  values: (site: string, database: string, field: string, words: string, limit = 50) =>
    queryOptions({
      queryKey: [...keys.database(site, database), 'isolate-fields', field, 'values', words, limit],
      queryFn: async ({ signal }): Promise<string[]> => {
        const query = { page_size: limit, ...defined({ search: words || undefined }) };
        const { values } = await api(site).get(routes.listFieldValues, { database, field }, query, { signal });
        return values.map(String);
      },
      placeholderData: keepPreviousData,
    }),

  /**
   * Fields of all schemes of a database, primary keys first in each. Of sites whose lists give no records only schemes with a primary
   * key, and only the names of their fields: each field would be a request.
   */
  ofSchemes: (site: string, database: string) =>
    queryOptions({
      queryKey: [...keys.database(site, database), 'scheme-fields'],
      queryFn: async ({ client, signal }): Promise<IsolateSchemeField[]> => {
        const { capabilities } = await findSite(client, site);
        const asked = capabilities.records ? { include_records: 1 } : { with_pk: 1 };
        const { schemes } = await api(site).get(routes.listSchemes, { database }, asked, { signal });
        const records = await Promise.all(
          schemes.map(async (entry) =>
            'scheme' in entry
              ? client.fetchQuery(schemeQueries.one(site, database, Number(nameInUri(entry.scheme))))
              : entry,
          ),
        );
        const fields = records.flatMap((scheme) =>
          (scheme.fields ?? []).map(async (uri): Promise<IsolateSchemeField> => {
            const name = nameInUri(uri);
            const field = capabilities.records
              ? await client.fetchQuery(schemeQueries.field(site, database, scheme.id, name))
              : namedField(scheme, name);
            return { ...field, scheme_id: scheme.id, scheme: scheme.description, ref: `scheme.${scheme.id}.${name}` };
          }),
        );
        return Promise.all(fields);
      },
    }),
};

function namedField({ primary_key_field }: Scheme, field: string): SchemeField {
  return {
    field,
    type: 'text',
    primary_key: primary_key_field !== undefined && nameInUri(primary_key_field) === field,
  };
}
