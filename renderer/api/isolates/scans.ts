import { queryOptions } from '@tanstack/react-query';
import type { InputOf } from '#shared/rpc/contract/contract.ts';
import type { ScanChoice, ScanPlan } from '#shared/rpc/contract/scan.ts';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';
import { rpc } from '../bridge.ts';
import { keys } from '../keys.ts';

type Order = InputOf<'scan:start'>;

export const scanQueries = {
  /** How many isolates an order names. */
  count: (order: Order) =>
    queryOptions({
      queryKey: [...keys.database(LOCAL_SITE, order.database), 'scan', 'count', order],
      queryFn: async ({ signal }) => (await rpc.call('scan:count', order, { signal })).isolates,
    }),

  /** What a scan found; null if it is not known any more. `finished` is when its job ended: before that it is null, too. */
  plan: (plan: string, finished: number | undefined) =>
    queryOptions({
      queryKey: ['scan-plans', plan, finished],
      queryFn: ({ signal }) => rpc.call('scan:plan', { plan }, { signal }),
    }),
};

/** Starts to type genomes; gives the job and the name of what it finds. */
export function startScan(order: Order): Promise<{ job_id: string; plan: string }> {
  return rpc.call('scan:start', order);
}

/** Writes what a scan found. */
export function writeScan(plan: string, choice: ScanChoice): Promise<ScanPlan> {
  return rpc.call('scan:write', { plan, choice });
}

/** Takes back what a scan wrote. */
export function undoScan(plan: string): Promise<ScanPlan> {
  return rpc.call('scan:undo', { plan });
}
