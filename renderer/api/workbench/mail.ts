import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { MailState } from '#shared/mail.ts';
import type { InputOf } from '#shared/rpc/contract/contract.ts';
import { rpc } from '../bridge.ts';
import { keys } from '../keys.ts';

/** Milliseconds after which is looked again: mail fails, and the shell sets servers, outside of this window. */
const LOOK_AGAIN = 10_000;

export const mailQueries = {
  /** What is set for mail, and why the last one was not sent. */
  state: () =>
    queryOptions({
      queryKey: keys.mail,
      queryFn: ({ signal }) => rpc.call('mail:get', undefined, { signal }),
      refetchInterval: LOOK_AGAIN,
    }),
};

export function setMailServer(input: InputOf<'mail:set'>): Promise<MailState> {
  return rpc.call('mail:set', input);
}

export function removeMailServer(): Promise<MailState> {
  return rpc.call('mail:remove', undefined);
}

export function sendTestMail(address: string): Promise<void> {
  return rpc.call('mail:test', { address });
}

/** Shows what has changed. */
export function readMailAgain(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: keys.mail });
}
