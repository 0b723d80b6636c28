import type { QueryClient } from '@tanstack/react-query';
import { rpc } from '../bridge.ts';
import { readAgain } from '../read-again.ts';
import { query } from '../queries.ts';

export const recentQueries = {
  /** Pages opened lately, newest first. */
  list: () => query('recent:list'),
};

/** Remembers a page. A failure is no reason to disturb the reader: the page itself is there. */
export async function rememberPage(client: QueryClient, page: { path: string; title: string }): Promise<void> {
  try {
    await rpc.call('recent:add', page);
    await readAgain(client, [['recent:list']]);
  } catch {
    return;
  }
}
