import { query } from '../queries.ts';

export const runQueries = {
  /** Runs whose results are kept, newest first. */
  list: () => query('result:list'),

  /** A run with its inputs, and whether its database has changed since. */
  one: (run_id: string) => query('result:open', { run_id }),
};
