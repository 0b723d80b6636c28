import type { ProfileSearch } from '#shared/rpc/contract/profile-search.ts';
import { keys } from '../keys.ts';
import { procedureQuery } from '../queries.ts';

/** The profiles of a scheme nearest to some alleles. */
export const profileSearchQuery = (search: ProfileSearch) =>
  procedureQuery(keys.database(search.site, search.database), 'profile:search', search);
