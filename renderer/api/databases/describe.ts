import type { InputOf } from '#shared/rpc/contract/contract.ts';
import { rpc } from '../bridge.ts';

/** Changes what is said of a database and where it stands; `databases:changed` refreshes the screens. */
export function describeDatabase(request: InputOf<'database:describe'>): Promise<void> {
  return rpc.call('database:describe', request);
}

/** Links an isolate database to the database that defines its loci and schemes. */
export function linkDatabase(request: InputOf<'database:link'>): Promise<void> {
  return rpc.call('database:link', request);
}
