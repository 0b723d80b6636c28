import { rpc } from '../bridge.ts';
import { query } from '../queries.ts';

export const trashQueries = {
  /** Deleted databases of this computer that can be brought back, the last deleted first. */
  list: () => query('trash:list'),
};

/** Brings a database back. `name` is another one than `former` if that has been taken meanwhile. */
export function restoreFromTrash(id: string): Promise<{ name: string; former: string }> {
  return rpc.call('trash:restore', { id });
}
