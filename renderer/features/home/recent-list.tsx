import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { localDatabaseOf } from '#renderer/api/paths.ts';
import { recentQueries } from '#renderer/api/databases/recent.ts';
import { siteQueries } from '#renderer/api/databases/sites.ts';
import { RestoreButton, useIsGone } from '#renderer/records/restore-deleted.tsx';
import { formatTime } from '#renderer/ui/text/format.ts';
import { ShortEntry, ShortList } from '#renderer/ui/lists/short-list.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import type { RecentItem } from '#shared/rpc/contract/recent.ts';

/** Name of the site that a page belongs to; nothing where it is the only one. */
function useSiteName(path: string): string | undefined {
  const sites = useQuery(siteQueries.list()).data ?? [];
  const [, id] = /^\/sites\/([^/?]+)/.exec(path) ?? [];
  return sites.length > 1 && id !== undefined
    ? sites.find((site) => site.id === decodeURIComponent(id))?.name
    : undefined;
}

function RecentLink({ item }: { item: RecentItem }) {
  const router = useRouter();
  const site = useSiteName(item.path);
  const title = site === undefined ? item.title : `${item.title}, ${site}`;
  function open(event: MouseEvent): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    router.history.push(item.path);
  }
  return (
    <Anchor href={item.path} onClick={open} inherit title={title}>
      {title}
    </Anchor>
  );
}

/** A page with the time when it was opened; of a deleted database, what became of it instead. */
function RecentEntry({ item }: { item: RecentItem }) {
  const database = localDatabaseOf(item.path);
  if (useIsGone(database) && database !== undefined) {
    const said = `${database} was deleted`;
    return (
      <ShortEntry isGone end={<RestoreButton database={database} isSmall />}>
        <span title={`${item.title}: ${said}`}>{said}</span>
      </ShortEntry>
    );
  }
  return (
    <ShortEntry end={<time dateTime={new Date(item.at).toISOString()}>{formatTime(item.at).slice(5)}</time>}>
      <RecentLink item={item} />
    </ShortEntry>
  );
}

/** Pages opened lately, newest first. */
export function RecentList() {
  const recent = useQuery(recentQueries.list());
  return (
    <Section title="Recent">
      <QueryRegion query={recent} lines={3}>
        {(items) =>
          items.length === 0 ? (
            <Text size="sm" c="dimmed">
              Records you open appear here.
            </Text>
          ) : (
            <ShortList>
              {items.map((item) => (
                <RecentEntry key={item.path} item={item} />
              ))}
            </ShortList>
          )
        }
      </QueryRegion>
    </Section>
  );
}
