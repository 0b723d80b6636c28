import { queryOptions } from '@tanstack/react-query';
import type { CheckReport, CompactReport, DatabaseLook } from '#shared/rpc/contract/care.ts';
import type { InputOf } from '#shared/rpc/contract/contract.ts';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';
import type { CallOptions } from '#shared/rpc/transport.ts';
import { rpc } from '../bridge.ts';
import { keys } from '../keys.ts';

export const careQueries = {
  /** What a database of this computer holds, to be compared with a backup. */
  look: (database: string) =>
    queryOptions({
      queryKey: [...keys.database(LOCAL_SITE, database), 'look'],
      queryFn: ({ signal }) => rpc.call('care:look-into', { database }, { signal }),
      retry: false,
    }),
};

/** What a backup holds. Refused if it is none, is damaged or of a newer version. */
export function lookIntoBackup(token: string, signal: AbortSignal): Promise<DatabaseLook> {
  return rpc.call('care:look-into-backup', { token }, { signal });
}

/** Makes a database from a backup; tells whether it replaced one, which is in the trash then. */
export async function restoreBackup(order: InputOf<'care:restore'>, options: CallOptions): Promise<boolean> {
  return (await rpc.call('care:restore', order, options)).trash_id !== undefined;
}

/** Reads a whole database of this computer and gives what is wrong with it. */
export function checkDatabase(database: string, options: CallOptions): Promise<CheckReport> {
  return rpc.call('care:check', { database }, options);
}

/** Makes the file of a database smaller. AppError 409 `database_in_use`. */
export function compactDatabase(database: string, options: CallOptions): Promise<CompactReport> {
  return rpc.call('care:compact', { database }, options);
}

/** Gives a database another name; gives those that may still name the old one. AppError 409 `database_in_use`. */
export async function renameDatabase(database: string, to: string): Promise<string[]> {
  return (await rpc.call('care:rename', { database, to })).untold;
}

/** Makes a second database with the same records. */
export function copyDatabase(database: string, to: string): Promise<void> {
  return rpc.call('care:copy', { database, to });
}
