import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Settings, SettingsChange } from '#shared/rpc/contract/settings.ts';
import { rpc } from '../bridge.ts';
import { keys } from '../keys.ts';

export const settingsQueries = {
  all: () =>
    queryOptions({ queryKey: keys.settings, queryFn: ({ signal }) => rpc.call('settings:get', undefined, { signal }) }),

  /** Versions, host and data folder of the running program. */
  app: () => queryOptions({ queryKey: keys.app, queryFn: ({ signal }) => rpc.call('app:info', undefined, { signal }) }),
};

/** Writes some settings; the screens show the outcome at once. */
export function updateSettings(client: QueryClient) {
  return mutationOptions<Settings, Error, SettingsChange>({
    mutationKey: keys.settings,
    mutationFn: (change) => rpc.call('settings:update', change),
    onSuccess: (settings) => client.setQueryData(settingsQueries.all().queryKey, settings),
  });
}
