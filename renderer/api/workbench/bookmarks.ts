import { useMutation, useQuery } from '@tanstack/react-query';
import { notifyProblem } from '#renderer/ui/notices/notify.ts';
import type { Bookmark } from '#shared/rpc/contract/settings.ts';
import { mutation, query } from '../queries.ts';

/** The pages that the user wants at hand, and what makes and removes a bookmark, or says why not. */
export function useBookmarks() {
  const bookmarks = useQuery(query('settings:get')).data?.bookmarks ?? [];
  const saving = useMutation({
    ...mutation('settings:update'),
    onError: (error) => notifyProblem('The bookmarks stay as they are', error),
  });
  return {
    bookmarks,
    add: (bookmark: Bookmark) => saving.mutate({ bookmarks: { add: bookmark } }),
    remove: (path: string) => saving.mutate({ bookmarks: { remove: path } }),
  };
}
