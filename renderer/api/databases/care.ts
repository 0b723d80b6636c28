import type { CheckReport, CompactReport } from '#shared/rpc/contract/care.ts';
import type { CallOptions } from '#shared/rpc/transport.ts';
import { rpc } from '../bridge.ts';

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
