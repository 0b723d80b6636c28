import type { QueryClient } from '@tanstack/react-query';
import { keys } from '../keys.ts';
import { procedureQuery } from '../queries.ts';

/** Milliseconds after which is looked again: mail fails, and the shell sets servers, outside of this window. */
const LOOK_AGAIN = 10_000;

export const mailQueries = {
  /** What is set for mail, and why the last one was not sent. */
  state: () => procedureQuery(keys.mail, 'mail:get', undefined, { refetchInterval: LOOK_AGAIN }),
};

/** Shows what has changed. */
export function readMailAgain(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: keys.mail });
}
