import type { QueryClient } from '@tanstack/react-query';
import type { InputOf } from '#shared/rpc/contract/contract.ts';
import { rpc } from '../bridge.ts';
import { readAgain } from '../read-again.ts';
import { query } from '../queries.ts';

export const clientQueries = {
  /** Programs that may sign requests of the service, by name. */
  list: () => query('clients:list'),
  /** Programs that wait for an answer, newest first. */
  waiting: () => query('clients:waiting'),
  /** What people have allowed, newest first. */
  permissions: () => query('clients:permissions'),
};

/** Adds a client. Gives its key and its secret, which is told only now. */
export function addClient(input: InputOf<'clients:add'>): Promise<{ key: string; secret: string }> {
  return rpc.call('clients:add', input);
}

/** Shows what has changed. */
export function readClientsAgain(client: QueryClient): Promise<void> {
  return readAgain(client, [['clients:list'], ['clients:waiting'], ['clients:permissions']]);
}
