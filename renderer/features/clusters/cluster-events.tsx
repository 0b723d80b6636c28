import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { clusterQueries, type ClusterPlace, type MemberList } from '#renderer/api/isolates/clusters.ts';
import { PlainTable } from '#renderer/ui/lists/plain-table.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { formatCount, formatQuantity, formatTime } from '#renderer/ui/text/format.ts';
import type { ClusterEvent } from '#shared/api/cluster.ts';
import { nameInUri } from '#shared/api/uri.ts';
import { ClusterLink } from './cluster-link.tsx';

/** Isolates of an event that are named. */
const MOST_NAMED = 10;
/** A site tells of as many isolates of an event, and of no more. */
const MOST_TOLD = 100;

interface ClusterEventsProps {
  site: string;
  place: ClusterPlace;
  /** Those whose names are known. */
  members: MemberList['members'];
}

/** What happened to a cluster, the last event first. */
export function ClusterEvents({ site, place, members }: ClusterEventsProps) {
  const events = useQuery(clusterQueries.events(site, place));
  const names = new Map(members.map(({ id, name }) => [String(id), name]));
  const isolatesOf = (uris: readonly string[] | undefined) => (
    <Isolates {...{ site, names }} database={place.database} uris={uris} />
  );
  return (
    <QueryRegion query={events}>
      {({ records, events: told }) => (
        <Section title="What happened">
          <PlainTable
            label="Events of the cluster"
            rows={told.map((event, index) => ({ ...event, index }))}
            keyOf={({ index }) => index}
            columns={[
              { header: 'When', cell: ({ at }) => formatTime(at), isUnbroken: true },
              { header: 'What', cell: (event) => <What {...{ site, place, event }} />, isText: true },
              { header: 'Came', cell: ({ came }) => (came ? isolatesOf(came) : null), isText: true },
              { header: 'Left', cell: ({ left }) => (left ? isolatesOf(left) : null), isText: true },
              {
                header: 'With other alleles than before',
                cell: ({ changed }) => (changed ? isolatesOf(changed) : null),
                isText: true,
              },
            ]}
          />
          {records > told.length ? (
            <Text size="sm" c="dimmed">
              The last {formatCount(told.length)} of {formatCount(records)} events.
            </Text>
          ) : null}
        </Section>
      )}
    </QueryRegion>
  );
}

function What({ site, place, event }: Omit<ClusterEventsProps, 'members'> & { event: ClusterEvent }): ReactNode {
  const { kind, other, came = [], left = [] } = event;
  const link = other ? <ClusterLink {...{ site, place }} name={other.name} /> : null;
  switch (kind) {
    case 'born':
      return link ? <>It came off {link}</> : 'It became a cluster';
    case 'returned':
      return link ? <>It came off {link}, of which it had become a part</> : 'It became a cluster again';
    case 'joined':
      return `${countOf(came)} joined`;
    case 'left':
      return `${countOf(left)} left`;
    case 'took_in':
      return <>{link} became a part of it</>;
    case 'merged_into':
      return <>It became a part of {link}</>;
    case 'gave_off':
      return <>{link} came off it</>;
    case 'ended':
      return 'It ended: it has no two isolates any more';
  }
}

/** An isolate that was deleted since is not told. */
function countOf(isolates: readonly string[]): string {
  if (isolates.length === 0) return 'Isolates that are there no more';
  return isolates.length < MOST_TOLD ? formatQuantity(isolates.length, 'isolate') : `${MOST_TOLD} isolates or more`;
}

function Isolates({
  site,
  database,
  names,
  uris = [],
}: {
  site: string;
  database: string;
  names: ReadonlyMap<string, string>;
  uris: readonly string[] | undefined;
}) {
  return (
    <>
      {uris.slice(0, MOST_NAMED).map((uri, place) => {
        const isolate_id = nameInUri(uri);
        return (
          <span key={uri}>
            {place > 0 ? ', ' : ''}
            <Link to="/sites/$site/db/$database/isolates/$isolate_id" params={{ site, database, isolate_id }}>
              {names.get(isolate_id) ?? `isolate ${isolate_id}`}
            </Link>
          </span>
        );
      })}
      {uris.length > MOST_NAMED
        ? ` and ${uris.length < MOST_TOLD ? '' : 'at least '}${formatCount(uris.length - MOST_NAMED)} more`
        : null}
    </>
  );
}
