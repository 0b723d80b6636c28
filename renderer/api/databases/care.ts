import type { InputOf } from '#shared/rpc/contract/contract.ts';
import type { CallOptions } from '#shared/rpc/transport.ts';
import { rpc } from '../bridge.ts';
import { query } from '../queries.ts';

export const careQueries = {
  /** What a database of this computer holds, to be compared with a backup. */
  look: (database: string) => query('care:look-into', { database }),
};

/** Makes a database from a backup; tells whether it replaced one, which is in the trash then. */
export async function restoreBackup(order: InputOf<'care:restore'>, options: CallOptions): Promise<boolean> {
  return (await rpc.call('care:restore', order, options)).trash_id !== undefined;
}
