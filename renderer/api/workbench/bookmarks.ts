import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Bookmark } from '#shared/rpc/contract/settings.ts';
import { settingsQueries, updateSettings } from './settings.ts';

/** The pages that the user wants at hand, and what makes and removes a bookmark. */
export function useBookmarks() {
  const bookmarks = useQuery(settingsQueries.all()).data?.bookmarks ?? [];
  const saving = useMutation(updateSettings(useQueryClient()));
  const without = (path: string) => bookmarks.filter((one) => one.path !== path);
  return {
    bookmarks,
    add: (bookmark: Bookmark) => saving.mutate({ bookmarks: [...without(bookmark.path), bookmark] }),
    remove: (path: string) => saving.mutate({ bookmarks: without(path) }),
  };
}
