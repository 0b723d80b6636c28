import { queryOptions } from '@tanstack/react-query';
import { api } from '../bridge.ts';
import { keys } from '../keys.ts';
import { routes } from '#shared/api/routes.ts';
import { nameInUri } from '#shared/api/uri.ts';

/** The LIN code of a profile. */
export interface ProfileCode {
  profile_id: string;
  code: string;
  /** In a copy of a site: assigned on this computer. */
  isFromHere: boolean;
}

/** A name of all codes that begin with a prefix. */
export interface PrefixName {
  prefix: string;
  field: string;
  nickname: string;
}

export const lincodeQueries = {
  /** All LIN codes of a scheme, in natural order of the profiles, and the names of prefixes. */
  all: (site: string, database: string, scheme_id: number) =>
    queryOptions({
      queryKey: [...keys.database(site, database), 'scheme', scheme_id, 'lincodes'],
      queryFn: async ({ signal }): Promise<{ codes: ProfileCode[]; names: PrefixName[] }> => {
        const params = { database, scheme_id };
        const all = { return_all: 1 } as const;
        const scheme = await api(site).get(routes.getScheme, params, {}, { signal });
        const key = nameInUri(scheme.primary_key_field ?? '');
        const hasNames = scheme.lincodes?.nicknames !== undefined;
        const { lincodes } = await api(site).get(routes.listLincodes, params, all, { signal });
        const named = hasNames ? await api(site).get(routes.listLincodeNicknames, params, all, { signal }) : undefined;
        return {
          codes: lincodes.map((row) => {
            const id = row[key];
            const profile_id = typeof id === 'number' || typeof id === 'string' ? String(id) : '';
            return { profile_id, code: row.lincode, isFromHere: row.assigned_here === true };
          }),
          names: named?.nicknames ?? [],
        };
      },
    }),
};
