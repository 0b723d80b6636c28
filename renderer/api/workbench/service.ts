import type { QueryClient } from '@tanstack/react-query';
import type { ServiceRequest, ServiceStatus } from '#shared/rpc/contract/service.ts';
import { rpc } from '../bridge.ts';
import { addRequests } from './service-requests.ts';
import { query } from '../queries.ts';

export const serviceQueries = {
  /** Whether the REST service of this computer listens, and where. */
  status: () => query('service:status'),

  /** The last requests of other programs, oldest first. Kept current by `service:request`. */
  requests: () => query('service:requests'),
};

/** Shows requests that the service has just answered, where a screen shows requests at all. */
export function showRequests(client: QueryClient, later: readonly ServiceRequest[]): void {
  const { queryKey } = serviceQueries.requests();
  const held = client.getQueryData(queryKey);
  if (!held) return;
  const all = addRequests(held, later);
  if (all) client.setQueryData(queryKey, all);
  else void client.invalidateQueries({ queryKey });
}

/** Forgets the requests, here and on the main side. */
export async function clearRequests(client: QueryClient): Promise<void> {
  await rpc.call('service:clear-requests', undefined);
  client.setQueryData(serviceQueries.requests().queryKey, []);
}

/** Starts or stops the REST service and shows its new state at once. */
export async function switchService(client: QueryClient, action: 'start' | 'stop'): Promise<ServiceStatus> {
  const status = await rpc.call(action === 'start' ? 'service:start' : 'service:stop', undefined);
  client.setQueryData(serviceQueries.status().queryKey, status);
  return status;
}
