import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { ServiceStatus } from '#shared/rpc/contract.ts';
import { rpc } from './bridge.ts';
import { keys } from './keys.ts';

export const serviceQueries = {
  /** Whether the REST service of this computer listens, and where. */
  status: () =>
    queryOptions({
      queryKey: keys.service,
      queryFn: ({ signal }) => rpc.call('service:status', undefined, { signal }),
    }),
};

/** Starts or stops the REST service and shows its new state at once. */
export async function switchService(client: QueryClient, action: 'start' | 'stop'): Promise<ServiceStatus> {
  const status = await rpc.call(action === 'start' ? 'service:start' : 'service:stop', undefined);
  client.setQueryData(serviceQueries.status().queryKey, status);
  return status;
}
