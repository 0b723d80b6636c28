import type { QueryClient } from '@tanstack/react-query';
import { rpc } from '../bridge.ts';
import { keys } from '../keys.ts';
import { procedureQuery } from '../queries.ts';

export const runQueries = {
  /** Runs whose results are kept, newest first. */
  list: () => procedureQuery(keys.runs, 'result:list', undefined),

  /** A run with its inputs, and whether its database has changed since. */
  one: (run_id: string) => procedureQuery(keys.runs, 'result:open', { run_id }),
};

/** Milliseconds between two looks at runs that keep changing because they are still running. */
const PAUSE = 1_500;

/** Reads runs again when they have changed, but not for each of hundreds of genomes. */
export function followRuns(client: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = rpc.on('results:changed', () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      void client.invalidateQueries({ queryKey: keys.runs });
    }, PAUSE);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}
