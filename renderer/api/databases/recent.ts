import type { QueryClient } from '@tanstack/react-query';
import { rpc } from '../bridge.ts';
import { keys } from '../keys.ts';
import { procedureQuery } from '../queries.ts';

export const recentQueries = {
  /** Pages opened lately, newest first. */
  list: () => procedureQuery(keys.recent, 'recent:list', undefined),
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
