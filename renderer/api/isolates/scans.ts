import { queryOptions } from '@tanstack/react-query';
import type { InputOf } from '#shared/rpc/contract/contract.ts';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';
import { rpc } from '../bridge.ts';
import { keys } from '../keys.ts';
import { procedureQuery } from '../queries.ts';

type Order = InputOf<'scan:start'>;

export const scanQueries = {
  /** How many isolates an order names. */
  count: (order: Order) =>
    queryOptions({
      queryKey: [...keys.database(LOCAL_SITE, order.database), 'scan', 'count', order],
      queryFn: async ({ signal }) => (await rpc.call('scan:count', order, { signal })).isolates,
    }),

  /** What a scan found; null if it is not known any more. `finished` is when its job ended: before that it is null, too. */
  plan: (plan: string, finished: number | undefined) => procedureQuery([finished], 'scan:plan', { plan }),
};

/** Starts to type genomes; gives the job and the name of what it finds. */
export function startScan(order: Order): Promise<{ job_id: string; plan: string }> {
  return rpc.call('scan:start', order);
}
