import type { ProfileSearch } from '#shared/rpc/contract/profile-search.ts';
import { query } from '../queries.ts';

/** The profiles of a scheme nearest to some alleles. */
export const profileSearchQuery = (search: ProfileSearch) => query('profile:search', search);
