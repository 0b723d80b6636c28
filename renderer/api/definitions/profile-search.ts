import { queryOptions } from '@tanstack/react-query';
import type { ProfileSearch } from '#shared/rpc/contract/profile-search.ts';
import { rpc } from '../bridge.ts';
import { keys } from '../keys.ts';

/** The profiles of a scheme nearest to some alleles. */
export const profileSearchQuery = (search: ProfileSearch) =>
  queryOptions({
    queryKey: [...keys.database(search.site, search.database), 'profile-search', search],
    queryFn: ({ signal }) => rpc.call('profile:search', search, { signal }),
  });
