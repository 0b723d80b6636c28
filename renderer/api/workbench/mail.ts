import type { QueryClient } from '@tanstack/react-query';
import { readAgain } from '../read-again.ts';
import { query } from '../queries.ts';

export const mailQueries = {
  /** What is set for mail, and why the last one was not sent. */
  state: () => query('mail:get'),
};

/** Shows what has changed. */
export function readMailAgain(client: QueryClient): Promise<void> {
  return readAgain(client, [['mail:get']]);
}
