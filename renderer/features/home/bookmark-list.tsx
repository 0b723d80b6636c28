import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useBookmarks } from '#renderer/api/workbench/bookmarks.ts';
import { localDatabaseOf } from '#renderer/api/paths.ts';
import { useIsGone } from '#renderer/records/restore-deleted.tsx';
import { ShortEntry, ShortList } from '#renderer/ui/lists/short-list.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import type { Bookmark } from '#shared/rpc/contract/settings.ts';
import { PageLink } from './page-link.tsx';

/** The pages that the user has bookmarked. Nothing where there are none. */
export function BookmarkList() {
  const { bookmarks, remove } = useBookmarks();
  if (bookmarks.length === 0) return null;
  return (
    <Section title="Bookmarks">
      <ShortList>
        {bookmarks.map((bookmark) => (
          <BookmarkEntry key={bookmark.path} bookmark={bookmark} onRemove={() => remove(bookmark.path)} />
        ))}
      </ShortList>
    </Section>
  );
}

/** A bookmark; of a database that is gone it says so, and does not lead there. */
function BookmarkEntry({ bookmark, onRemove }: { bookmark: Bookmark; onRemove: () => void }) {
  const database = localDatabaseOf(bookmark.path);
  const isGone = useIsGone(database);
  return (
    <ShortEntry
      isGone={isGone}
      end={
        <ActionIcon size="sm" aria-label={`Remove the bookmark ${bookmark.title}`} onClick={onRemove}>
          <IconX size={14} aria-hidden="true" />
        </ActionIcon>
      }
    >
      {isGone ? `${bookmark.title}: ${database} is gone` : <PageLink page={bookmark} />}
    </ShortEntry>
  );
}
