import { ActionIcon } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useBookmarks } from '#renderer/api/workbench/bookmarks.ts';
import type { Crumb } from './crumbs-of.ts';

/** Keeps the page shown at hand, on Home and in the palette, or does so no more. Home itself needs none. */
export function BookmarkToggle({ crumbs: [, ...crumbs] }: { crumbs: readonly Crumb[] }) {
  const path = useLocation({ select: ({ href }) => href });
  const { bookmarks, add, remove } = useBookmarks();
  if (crumbs.length === 0) return null;
  const isKept = bookmarks.some((one) => one.path === path);
  const place = crumbs.map(({ label }) => label).join(' / ');
  const title = path.includes('filter=') ? `${place}, found by a query` : place;
  return (
    <ActionIcon
      aria-label="Bookmark this page"
      aria-pressed={isKept}
      title={isKept ? 'Remove the bookmark' : 'Bookmark this page'}
      onClick={() => (isKept ? remove(path) : add({ path, title }))}
    >
      {isKept ? <IconStarFilled size={18} aria-hidden="true" /> : <IconStar size={18} aria-hidden="true" />}
    </ActionIcon>
  );
}
