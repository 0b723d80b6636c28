import { Group, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { queueQueries, type Queue, type QueueStatus, type QueueDatabase } from '#renderer/api/submissions/queue.ts';
import { MemoryTable } from '#renderer/records/record-table/memory-table.tsx';
import { daysSince } from '#renderer/records/submissions/submission-labels.ts';
import { LinkButton } from '#renderer/ui/controls/link-button.tsx';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import { ListPage } from '#renderer/ui/pages/list-page.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { useAddressChange } from '#renderer/ui/pages/use-address-change.ts';
import { formatQuantity } from '#renderer/ui/text/format.ts';
import { USUAL_DAYS } from '#shared/api/custody.ts';
import { GRAVITY } from '#shared/verdict/judge.ts';
import { VERDICTS } from '#shared/verdict/verdict.ts';
import { useEmbargoes } from './embargoes/use-embargoes.ts';
import { queueColumns, queuedLink } from './queue-columns.tsx';
import { QueueFailures } from './queue-failures.tsx';
import { databaseKey, filterQueue } from './queue-filter.ts';

const STATUSES: readonly { value: QueueStatus; label: string }[] = [
  { value: 'pending', label: 'Waiting' },
  { value: 'started', label: 'Wait for files' },
  { value: 'closed', label: 'Closed' },
];

/** Submissions that wait for a curator, of all databases that the user may curate. */
export function QueuePage() {
  const { status: asked } = useSearch({ from: '/queue' });
  const status = STATUSES.find(({ value }) => value === asked)?.value ?? 'pending';
  const queue = useQuery(queueQueries.list(status));
  return (
    <ListPage
      title="Queue"
      subtitle="Submissions for you to settle"
      help="curating"
      actions={
        <>
          <LinkButton to="/queue/embargoes">Embargoes</LinkButton>
          <LinkButton to="/queue/rules">Rules that settle</LinkButton>
        </>
      }
      notices={<QueueFailures failures={queue.data?.failures} />}
    >
      <QueryRegion query={queue} lines={8}>
        {(data) => (
          <>
            <EmbargoNotice databases={data.databases} />
            <QueueTable queue={data} status={status} />
          </>
        )}
      </QueryRegion>
    </ListPage>
  );
}

function QueueTable({ queue, status }: { queue: Queue; status: QueueStatus }) {
  const { database, type, class: worst, verdict, submitter, age } = useSearch({ from: '/queue' });
  const navigate = useNavigate();
  const hasSites = new Set(queue.databases.map(({ site }) => site)).size > 1;
  const columns = useMemo(() => queueColumns(hasSites), [hasSites]);
  const rows = useMemo(
    () =>
      filterQueue(queue.rows, { database, type, class: worst, verdict, submitter, age }, (row) =>
        daysSince(row.date_submitted),
      ),
    [queue.rows, database, type, worst, verdict, submitter, age],
  );
  return (
    <>
      <QueueFilters queue={queue} status={status} hasSites={hasSites} />
      <MemoryTable
        key={status}
        name="queue"
        label="Submissions to settle"
        noun={['submission', 'submissions']}
        rows={rows}
        columns={columns}
        onOpen={(row) => void navigate(queuedLink(row))}
        fileName="queue"
        empty={<NothingWaits queue={queue} status={status} />}
      />
    </>
  );
}

function QueueFilters({ queue, status, hasSites }: { queue: Queue; status: QueueStatus; hasSites: boolean }) {
  const search = useSearch({ from: '/queue' });
  const changeAddress = useAddressChange();
  const nameOf = (one: Queue['databases'][number]) => (hasSites ? `${one.database} (${one.siteName})` : one.database);
  const types = [...new Set(queue.rows.map(({ type }) => type))].toSorted();
  const submitters = [...new Set(queue.rows.map(({ submitter }) => submitter.name))].toSorted();
  const choice = (
    member: 'database' | 'type' | 'class' | 'verdict' | 'submitter' | 'age',
    label: string,
    data: { value: string; label: string }[],
  ) => (
    <Select
      aria-label={label}
      placeholder={label}
      data={data}
      value={search[member] || null}
      onChange={(value) => changeAddress({ [member]: value ?? '' })}
      clearable
      searchable={member === 'submitter'}
      w={member === 'database' ? 240 : 170}
    />
  );
  return (
    <Group gap="sm" role="group" aria-label="Which submissions">
      <Select
        aria-label="State"
        data={STATUSES}
        value={status}
        onChange={(value) => changeAddress({ status: value === 'pending' ? '' : (value ?? '') })}
        allowDeselect={false}
        w={150}
      />
      {choice(
        'database',
        'Any database',
        queue.databases.map((one) => ({ value: databaseKey(one), label: nameOf(one) })),
      )}
      {choice(
        'type',
        'Any type',
        types.map((type) => ({ value: type, label: type })),
      )}
      {choice('class', 'Any state of items', [
        { value: 'clean', label: 'All clean' },
        { value: 'warning', label: 'With warnings' },
        { value: 'error', label: 'With errors' },
      ])}
      {choice(
        'verdict',
        'Any verdict',
        GRAVITY.map((kind) => ({ value: kind, label: `${VERDICTS[kind].sign} ${VERDICTS[kind].words}` })),
      )}
      {choice(
        'submitter',
        'Any submitter',
        submitters.map((name) => ({ value: name, label: name })),
      )}
      {choice('age', 'Any age', [
        { value: '7', label: '7 days or older' },
        { value: '30', label: '30 days or older' },
        { value: '90', label: '90 days or older' },
      ])}
    </Group>
  );
}

function NothingWaits({ queue, status }: { queue: Queue; status: QueueStatus }) {
  if (queue.rows.length > 0) return <EmptyState title="No submission fits">Choose fewer filters above.</EmptyState>;
  if (status !== 'pending') return <EmptyState title="There is none" />;
  return (
    <EmptyState title="Nothing waits for you">
      Submissions to the databases of this computer appear here, and those that wait at other Allelier sites where you
      are signed in as a curator.
    </EmptyState>
  );
}

/** Tells curators what owners ask, and of embargoes that end. Nothing where there is neither. */
function EmbargoNotice({ databases }: { databases: readonly QueueDatabase[] }) {
  const { requests, ending, ended, more } = useEmbargoes(databases);
  const [ends, have] = [ending.length + more.ending, ended.length + more.ended];
  const told = [
    ...(ends > 0 ? [`${formatQuantity(ends, 'isolate')} will become public within ${USUAL_DAYS} days`] : []),
    ...(have > 0 ? [`${formatQuantity(have, 'isolate')} became public in the last ${USUAL_DAYS} days`] : []),
  ];
  if (requests.length === 0 && told.length === 0) return null;
  return (
    <Notice
      tone="info"
      role="note"
      title={
        requests.length > 0
          ? `Owners ask to keep ${formatQuantity(requests.length, 'isolate')} private for longer.`
          : 'Embargoes end.'
      }
      actions={<LinkButton to="/queue/embargoes">Show them</LinkButton>}
    >
      {told.length > 0 ? `${told.join('; ')}.` : null}
    </Notice>
  );
}
