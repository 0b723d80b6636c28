import { useBookmarks } from '#renderer/api/workbench/bookmarks.ts';
import type { PaletteItem } from './palette-items.ts';

/** The pages that the user has bookmarked. */
export function useBookmarkItems(): PaletteItem[] {
  return useBookmarks().bookmarks.map(({ path, title }) => ({
    id: `bookmark ${path}`,
    group: 'Bookmarks',
    label: title,
    action: { path },
  }));
}
