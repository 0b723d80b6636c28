import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { InputOf } from '#shared/rpc/contract/contract.ts';
import { rpc } from '../bridge.ts';
import { keys } from '../keys.ts';

/** Milliseconds after which is looked again: programs ask, and people allow, from outside of this window. */
const LOOK_AGAIN = 4_000;

export const clientQueries = {
  /** Programs that may sign requests of the service, by name. */
  list: () =>
    queryOptions({
      queryKey: [...keys.clients, 'list'],
      queryFn: ({ signal }) => rpc.call('clients:list', undefined, { signal }),
    }),
  /** Programs that wait for an answer, newest first. */
  waiting: () =>
    queryOptions({
      queryKey: [...keys.clients, 'waiting'],
      queryFn: ({ signal }) => rpc.call('clients:waiting', undefined, { signal }),
      refetchInterval: LOOK_AGAIN,
    }),
  /** What people have allowed, newest first. */
  permissions: () =>
    queryOptions({
      queryKey: [...keys.clients, 'permissions'],
      queryFn: ({ signal }) => rpc.call('clients:permissions', undefined, { signal }),
      refetchInterval: LOOK_AGAIN,
    }),
};

/** Adds a client. Gives its key and its secret, which is told only now. */
export function addClient(input: InputOf<'clients:add'>): Promise<{ key: string; secret: string }> {
  return rpc.call('clients:add', input);
}

export function revokeClient(key: string): Promise<void> {
  return rpc.call('clients:revoke', { key });
}

/** Allows a program to act for the owner. Gives the verifier. */
export async function allowClient(id: string): Promise<string> {
  return (await rpc.call('clients:allow', { id })).verifier;
}

export function denyClient(id: string): Promise<void> {
  return rpc.call('clients:deny', { id });
}

export function endPermission(id: string): Promise<void> {
  return rpc.call('clients:end-permission', { id });
}

/** Shows what has changed. */
export function readClientsAgain(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: keys.clients });
}
