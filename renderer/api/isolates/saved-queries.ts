import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import type { SavedQuery, SavedQueryChange } from '#shared/rpc/contract/saved-query.ts';
import { rpc } from '../bridge.ts';
import { keys } from '../keys.ts';
import { procedureQuery } from '../queries.ts';

export const savedQueryQueries = {
  /** Saved queries of all databases, oldest first. */
  list: () => procedureQuery(keys.savedQueries, 'saved-query:list', undefined),
};

/** Saves a query, or renames or replaces the one whose id is given. */
export function saveQuery(client: QueryClient) {
  return mutationOptions<SavedQuery, Error, SavedQueryChange>({
    mutationFn: (change) => rpc.call('saved-query:save', change),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.savedQueries }),
  });
}

export function deleteSavedQuery(client: QueryClient) {
  return mutationOptions<void, Error, string>({
    mutationFn: (id) => rpc.call('saved-query:delete', { id }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.savedQueries }),
  });
}
