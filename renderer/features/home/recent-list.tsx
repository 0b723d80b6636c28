import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { query } from '#renderer/api/queries.ts';
import { localDatabaseOf } from '#renderer/api/paths.ts';
import { RestoreButton, useIsGone } from '#renderer/records/restore-deleted.tsx';
import { formatTime } from '#renderer/ui/text/format.ts';
import { ShortEntry, ShortList } from '#renderer/ui/lists/short-list.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import type { RecentItem } from '#shared/rpc/contract/recent.ts';
import { PageLink } from './page-link.tsx';

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
      <PageLink page={item} />
    </ShortEntry>
  );
}

/** Pages opened lately, newest first. */
export function RecentList() {
  const recent = useQuery(query('recent:list'));
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
