import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import type { Settings, SettingsChange } from '#shared/rpc/contract/settings.ts';
import { rpc } from '../bridge.ts';
import { query } from '../queries.ts';

export const settingsQueries = {
  all: () => query('settings:get'),

  /** Versions, host and data folder of the running program. */
  app: () => query('app:info'),
};

/** Writes some settings; the screens show the outcome at once. */
export function updateSettings(client: QueryClient) {
  return mutationOptions<Settings, Error, SettingsChange>({
    mutationFn: (change) => rpc.call('settings:update', change),
    onSuccess: (settings) => client.setQueryData(settingsQueries.all().queryKey, settings),
  });
}
