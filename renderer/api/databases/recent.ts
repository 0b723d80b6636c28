import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { rpc } from '../bridge.ts';
import { keys } from '../keys.ts';

export const recentQueries = {
  /** Pages opened lately, newest first. */
  list: () =>
    queryOptions({ queryKey: keys.recent, queryFn: ({ signal }) => rpc.call('recent:list', undefined, { signal }) }),
};

/** Remembers a page. A failure is no reason to disturb the reader: the page itself is there. */
export async function rememberPage(client: QueryClient, page: { path: string; title: string }): Promise<void> {
  try {
    await rpc.call('recent:add', page);
    await client.invalidateQueries({ queryKey: keys.recent });
  } catch {
    return;
  }
}
