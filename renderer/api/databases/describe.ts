import type { InputOf, OutputOf } from '#shared/rpc/contract/contract.ts';
import { rpc } from '../bridge.ts';

/** Changes what is said of a database and where it stands; `databases:changed` refreshes the screens. */
export function describeDatabase(request: InputOf<'database:describe'>): Promise<void> {
  return rpc.call('database:describe', request);
}

/** Changes name, description and place of a scheme; its id and its addresses stay. */
export function describeScheme(request: InputOf<'scheme:describe'>): Promise<OutputOf<'scheme:describe'>> {
  return rpc.call('scheme:describe', request);
}

/** Links an isolate database to the database that defines its loci and schemes. */
export function linkDatabase(request: InputOf<'database:link'>): Promise<void> {
  return rpc.call('database:link', request);
}
