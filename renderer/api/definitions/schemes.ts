import { queryOptions } from '@tanstack/react-query';
import { nameOfListed, readListed } from '#shared/api/listed.ts';
import { routes } from '#shared/api/routes.ts';
import type { Scheme } from '#shared/api/scheme.ts';
import type { Profile } from '#shared/api/profile.ts';
import { api } from '../bridge.ts';
import { keys } from '../keys.ts';
import { nameInUri } from '#shared/api/uri.ts';
import type { RowSource } from '../lists/row-source.ts';
import { routeQuery } from '../queries.ts';

/** A scheme as lists show it: deployed servers give no more than its address and description. */
export interface ListedScheme extends Partial<Scheme> {
  id: number;
  description: string;
}

export const schemeQueries = {
  /** Every scheme of a database, in display order. */
  list: (site: string, database: string) =>
    queryOptions({
      queryKey: [...keys.database(site, database), 'schemes'],
      queryFn: async ({ signal }): Promise<ListedScheme[]> => {
        const reply = await api(site).get(routes.listSchemes, { database }, { include_records: 1 }, { signal });
        return reply.schemes.map((entry) =>
          'scheme' in entry ? { id: Number(nameInUri(entry.scheme)), description: entry.description } : entry,
        );
      },
    }),

  one: (site: string, database: string, scheme_id: number) =>
    routeQuery(site, routes.getScheme, {
      database,
      scheme_id,
    }),

  /** Names of the loci of a scheme, in the order of its profiles. */
  loci: (site: string, database: string, scheme_id: number) =>
    queryOptions({
      queryKey: [...keys.database(site, database), 'scheme', scheme_id, 'loci'],
      queryFn: async ({ signal }): Promise<string[]> => {
        const reply = await api(site).get(routes.listSchemeLoci, { database, scheme_id }, {}, { signal });
        return reply.loci.map((entry) => nameOfListed(readListed(entry), ({ id }) => id));
      },
    }),

  field: (site: string, database: string, scheme_id: number, field: string) =>
    routeQuery(site, routes.getSchemeField, {
      database,
      scheme_id,
      field,
    }),

  /** How many profiles of a scheme fit the words; nothing for a scheme without profiles. */
  countProfiles: (site: string, database: string, scheme_id: number, search: string) =>
    queryOptions({
      queryKey: [...keys.database(site, database), 'profiles', scheme_id, 'count', search],
      queryFn: async ({ client, signal }): Promise<number | null> => {
        const { profiles } = await client.fetchQuery(schemeQueries.one(site, database, scheme_id));
        if (profiles === undefined) return null;
        const query = { page_size: 1, search };
        return (await api(site).get(routes.listProfiles, { database, scheme_id }, query, { signal })).records;
      },
    }),

  /** One profile with plain allele ids. */
  profile: (site: string, database: string, scheme_id: number, profile_id: string) =>
    routeQuery(site, routes.getProfile, { database, scheme_id, profile_id }, { allele_ids_only: 1 }),
};

/** All profiles of a scheme with plain allele ids, for a table. */
export function profilesSource(site: string, database: string, scheme_id: number): RowSource<Profile> {
  return {
    key: [...keys.database(site, database), 'profiles', scheme_id],
    fetchPage: (query, signal) =>
      api(site).list(routes.listProfiles, { database, scheme_id }, { ...query, allele_ids_only: 1 }, { signal }),
    row: {
      keyOf: (profile_id) => schemeQueries.profile(site, database, scheme_id, profile_id).queryKey,
      fetch: (profile_id, signal) =>
        api(site).get(routes.getProfile, { database, scheme_id, profile_id }, { allele_ids_only: 1 }, { signal }),
    },
  };
}
