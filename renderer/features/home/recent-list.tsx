import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { recentQueries } from '#renderer/api/recent.ts';
import { formatTime } from '#renderer/ui/format.ts';
import { QueryRegion } from '#renderer/ui/query-region.tsx';
import { Section } from '#renderer/ui/section.tsx';
import type { RecentItem } from '#shared/rpc/contract/recent.ts';
import classes from './home.module.css';

function RecentLink({ item }: { item: RecentItem }) {
  const router = useRouter();
  function open(event: MouseEvent): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    router.history.push(item.path);
  }
  return (
    <Anchor href={item.path} onClick={open} inherit title={item.title}>
      {item.title}
    </Anchor>
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
            <ul className={classes['list']}>
              {items.map((item) => (
                <li key={item.path}>
                  <RecentLink item={item} />
                  <time dateTime={new Date(item.at).toISOString()}>{formatTime(item.at).slice(5)}</time>
                </li>
              ))}
            </ul>
          )
        }
      </QueryRegion>
    </Section>
  );
}
