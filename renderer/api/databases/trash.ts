import { queryOptions } from '@tanstack/react-query';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';
import { rpc } from '../bridge.ts';
import { keys } from '../keys.ts';

export const trashQueries = {
  /** Deleted databases of this computer that can be brought back, the last deleted first. */
  list: () =>
    queryOptions({
      queryKey: [...keys.databases(LOCAL_SITE), 'trash'],
      queryFn: ({ signal }) => rpc.call('trash:list', undefined, { signal }),
    }),
};

/** Brings a database back. `name` is another one than `former` if that has been taken meanwhile. */
export function restoreFromTrash(id: string): Promise<{ name: string; former: string }> {
  return rpc.call('trash:restore', { id });
}

/** Removes a deleted database from the disk. */
export function deleteFromTrash(id: string): Promise<void> {
  return rpc.call('trash:delete', { id });
}

/** Removes all deleted databases from the disk. */
export function emptyTrash(): Promise<void> {
  return rpc.call('trash:empty', undefined);
}
