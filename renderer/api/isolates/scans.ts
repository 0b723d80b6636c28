import type { InputOf } from '#shared/rpc/contract/contract.ts';
import { rpc } from '../bridge.ts';
import { query, queryAt } from '../queries.ts';

type Order = InputOf<'scan:start'>;

export const scanQueries = {
  /** How many isolates an order names. */
  count: (order: Order) => query('scan:count', order),

  /** What a scan found; null if it is not known any more. `finished` is when its job ended: before that it is null, too. */
  plan: (plan: string, finished: number | undefined) => queryAt([finished], 'scan:plan', { plan }),
};

/** Starts to type genomes; gives the job and the name of what it finds. */
export function startScan(order: Order): Promise<{ job_id: string; plan: string }> {
  return rpc.call('scan:start', order);
}
