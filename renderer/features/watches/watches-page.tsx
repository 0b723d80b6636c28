import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { rpc } from '#renderer/api/bridge.ts';
import { query } from '#renderer/api/queries.ts';
import { NoticeTable } from '#renderer/records/watches/watch-notices.tsx';
import { DialogButton } from '#renderer/ui/forms/dialog-button.tsx';
import { type PlainColumn, PlainTable } from '#renderer/ui/lists/plain-table.tsx';
import { notifyUndo } from '#renderer/ui/notices/notify-undo.tsx';
import { orNotify } from '#renderer/ui/notices/notify.ts';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import { Page } from '#renderer/ui/pages/page.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { formatTime } from '#renderer/ui/text/format.ts';
import { defined } from '#shared/defined.ts';
import { watchSentence } from '#shared/rules/watch-rule.ts';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';
import type { Watch, WatchNotice } from '#shared/rpc/contract/watch.ts';
import { WatchForm } from './watch-form.tsx';

/** Acknowledged notices that are listed, the newest. */
const LISTED = 50;

const DATABASE: PlainColumn<Watch> = { header: 'Database', cell: ({ database }) => database };

const COLUMNS: PlainColumn<Watch>[] = [
  DATABASE,
  {
    header: 'Clusters',
    cell: ({ database, set, threshold, is_private }) => (
      <>
        <Link
          to="/sites/$site/db/$database/cluster_sets/$cluster_set"
          params={{ site: LOCAL_SITE, database, cluster_set: set }}
          search={{ threshold: String(threshold) }}
        >
          {set}
        </Link>
        {is_private ? ' (of all isolates)' : ''}
      </>
    ),
    isText: true,
  },
  { header: 'Tells when', cell: watchSentence, isText: true },
  { header: 'Whose', cell: ({ account }) => account ?? 'Yours' },
  { header: 'Since', cell: ({ since }) => formatTime(since).slice(0, 10), isUnbroken: true },
  {
    header: 'Ended',
    cell: ({ ended_at, ended_why }) =>
      ended_at === undefined
        ? ''
        : `${formatTime(ended_at).slice(0, 10)}${ended_why === undefined ? '' : `: ${ended_why}`}`,
    isText: true,
  },
  {
    header: 'Actions',
    cell: (watch) => (
      <Button
        variant="subtle"
        size="compact-xs"
        aria-label={`${watch.ended_at === undefined ? 'End' : 'Go on with'} watch ${watch.id} of ${watch.database}`}
        onClick={() => void switchWatch(watch, watch.ended_at !== undefined)}
      >
        {watch.ended_at === undefined ? 'End' : 'Go on'}
      </Button>
    ),
  },
];

async function switchWatch({ database, id }: Watch, isWanted: boolean): Promise<void> {
  await orNotify('The watch stays as it was', async () => {
    await rpc.call(isWanted ? 'watch:resume' : 'watch:end', { database, id });
    notifyUndo(
      isWanted ? 'The watch goes on. What happened meanwhile it does not tell.' : 'The watch has ended.',
      () => void switchWatch({ database, id } as Watch, !isWanted),
    );
  });
}

/** Who wants to be told of which clusters, and what was found. */
export function WatchesPage() {
  const { database } = useSearch({ from: '/watches' });
  const of = defined({ database });
  const isOfOne = database !== undefined;
  const watches = useQuery(query('watch:list', of));
  const notices = useQuery(query('watch:notices', of));
  return (
    <Page
      kind="wide"
      title="Watches"
      help="isolates"
      subtitle={
        database === undefined
          ? 'Be told when isolates of this computer join clusters.'
          : `Be told when isolates of ${database} join clusters.`
      }
      actions={
        <DialogButton text="New watch…" title="New watch" dialogSize="lg" variant="filled">
          {(close) => <WatchForm {...of} onDone={close} />}
        </DialogButton>
      }
    >
      <Section title="Found, and not known yet">
        <QueryRegion query={notices}>{(all) => <Waiting notices={all} isOfOne={isOfOne} />}</QueryRegion>
      </Section>
      <Section title="Watches">
        <QueryRegion query={watches}>
          {(all) =>
            all.length === 0 ? (
              <EmptyState title="Nobody watches anything">
                A watch tells when isolates join a cluster: on Home, through the system, and by mail where a mail server
                is set.
              </EmptyState>
            ) : (
              <PlainTable
                label="Watches"
                isWide
                columns={isOfOne ? COLUMNS.filter((column) => column !== DATABASE) : COLUMNS}
                rows={all}
                keyOf={(watch) => `${watch.database} ${watch.id}`}
              />
            )
          }
        </QueryRegion>
      </Section>
      <Acknowledged notices={notices.data ?? []} isOfOne={isOfOne} />
    </Page>
  );
}

interface NoticesProps {
  notices: readonly WatchNotice[];
  isOfOne: boolean;
}

function Waiting({ notices, isOfOne }: NoticesProps) {
  const waiting = notices.filter(({ acknowledged }) => acknowledged === undefined);
  if (waiting.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        Nothing is new.
      </Text>
    );
  }
  return <NoticeTable label="Found, and not known yet" notices={waiting} isOfOne={isOfOne} />;
}

function Acknowledged({ notices, isOfOne }: NoticesProps) {
  const known = notices.filter(({ acknowledged }) => acknowledged !== undefined);
  if (known.length === 0) return null;
  return (
    <Section title="Known">
      <NoticeTable label="Known" notices={known.slice(0, LISTED)} isOfOne={isOfOne} />
      {known.length > LISTED ? (
        <Text size="sm" c="dimmed">
          The newest {LISTED} of {known.length} are listed.
        </Text>
      ) : null}
    </Section>
  );
}
