import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import type { Settings, SettingsChange } from '#shared/rpc/contract/settings.ts';
import { rpc } from '../bridge.ts';
import { keys } from '../keys.ts';
import { procedureQuery } from '../queries.ts';

export const settingsQueries = {
  all: () => procedureQuery(keys.settings, 'settings:get', undefined),

  /** Versions, host and data folder of the running program. */
  app: () => procedureQuery(keys.app, 'app:info', undefined),
};

/** Writes some settings; the screens show the outcome at once. */
export function updateSettings(client: QueryClient) {
  return mutationOptions<Settings, Error, SettingsChange>({
    mutationKey: keys.settings,
    mutationFn: (change) => rpc.call('settings:update', change),
    onSuccess: (settings) => client.setQueryData(settingsQueries.all().queryKey, settings),
  });
}
