import type { QueryClient } from '@tanstack/react-query';
import type { InputOf } from '#shared/rpc/contract/contract.ts';
import { rpc } from '../bridge.ts';
import { keys } from '../keys.ts';
import { procedureQuery } from '../queries.ts';

/** Milliseconds after which is looked again: programs ask, and people allow, from outside of this window. */
const LOOK_AGAIN = 4_000;

export const clientQueries = {
  /** Programs that may sign requests of the service, by name. */
  list: () => procedureQuery(keys.clients, 'clients:list', undefined),
  /** Programs that wait for an answer, newest first. */
  waiting: () => procedureQuery(keys.clients, 'clients:waiting', undefined, { refetchInterval: LOOK_AGAIN }),
  /** What people have allowed, newest first. */
  permissions: () => procedureQuery(keys.clients, 'clients:permissions', undefined, { refetchInterval: LOOK_AGAIN }),
};

/** Adds a client. Gives its key and its secret, which is told only now. */
export function addClient(input: InputOf<'clients:add'>): Promise<{ key: string; secret: string }> {
  return rpc.call('clients:add', input);
}

/** Shows what has changed. */
export function readClientsAgain(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: keys.clients });
}
