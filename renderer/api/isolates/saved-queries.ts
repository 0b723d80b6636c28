import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import type { SavedQuery, SavedQueryChange } from '#shared/rpc/contract/saved-query.ts';
import { rpc } from '../bridge.ts';
import { readAgain } from '../read-again.ts';
import { query } from '../queries.ts';

export const savedQueryQueries = {
  /** Saved queries of all databases, oldest first. */
  list: () => query('saved-query:list'),
};

/** Saves a query, or renames or replaces the one whose id is given. */
export function saveQuery(client: QueryClient) {
  return mutationOptions<SavedQuery, Error, SavedQueryChange>({
    mutationFn: (change) => rpc.call('saved-query:save', change),
    onSuccess: () => readAgain(client, [['saved-query:list']]),
  });
}

export function deleteSavedQuery(client: QueryClient) {
  return mutationOptions<void, Error, string>({
    mutationFn: (id) => rpc.call('saved-query:delete', { id }),
    onSuccess: () => readAgain(client, [['saved-query:list']]),
  });
}
