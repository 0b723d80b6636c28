import type { InputOf } from '#shared/rpc/contract/contract.ts';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';
import type { CallOptions } from '#shared/rpc/transport.ts';
import { rpc } from '../bridge.ts';
import { keys } from '../keys.ts';
import { procedureQuery } from '../queries.ts';

export const careQueries = {
  /** What a database of this computer holds, to be compared with a backup. */
  look: (database: string) =>
    procedureQuery(keys.database(LOCAL_SITE, database), 'care:look-into', { database }, { retry: false }),
};

/** Makes a database from a backup; tells whether it replaced one, which is in the trash then. */
export async function restoreBackup(order: InputOf<'care:restore'>, options: CallOptions): Promise<boolean> {
  return (await rpc.call('care:restore', order, options)).trash_id !== undefined;
}
