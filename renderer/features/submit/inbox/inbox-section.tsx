import { Badge, Checkbox, Group } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { rpc } from '#renderer/api/bridge.ts';
import { query } from '#renderer/api/queries.ts';
import { MemoryTable } from '#renderer/records/record-table/memory-table.tsx';
import type { RecordColumn } from '#renderer/records/record-table/record-column.ts';
import { InboxFailures } from '#renderer/records/submissions/inbox-failures.tsx';
import { CheckForChanges } from '#renderer/records/submissions/check-for-changes.tsx';
import { ageText, daysSince } from '#renderer/records/submissions/submission-labels.ts';
import { PlainTable } from '#renderer/ui/lists/plain-table.tsx';
import { notifyProblem } from '#renderer/ui/notices/notify.ts';
import { ProblemView } from '#renderer/ui/notices/problem-view.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { formatQuantity } from '#renderer/ui/text/format.ts';
import type { InboxItem } from '#shared/rpc/contract/inbox.ts';
import { inboxName, itemsText, statusText } from './inbox-labels.ts';

/** Rows that a page shows whole. More get a table that scrolls, with a filter. */
const WHOLE = 100;

const COLUMNS: readonly RecordColumn<InboxItem>[] = [
  {
    id: 'submission',
    header: 'Submission',
    value: (item) => `${inboxName(item)}${item.unread ? ' (new)' : ''}`,
    cell: (item) => <InboxLink item={item} />,
    width: 220,
  },
  { id: 'submission_id', header: 'Id', value: ({ submission_id }) => submission_id, width: 220, isHidden: true },
  { id: 'database', header: 'Database', value: ({ database }) => database, isSortable: true, width: 180 },
  { id: 'site', header: 'Site', value: ({ site_name }) => site_name, isSortable: true },
  { id: 'account', header: 'As', value: ({ account }) => account?.name, isSortable: true },
  { id: 'state', header: 'State', value: statusText, isSortable: true, width: 160 },
  { id: 'items', header: 'Items', value: itemsText, width: 180 },
  { id: 'messages', header: 'Messages', value: ({ messages }) => messages, isSortable: true, align: 'end' },
  { id: 'date_submitted', header: 'Sent', value: ({ date_submitted }) => date_submitted, isSortable: true },
  { id: 'age', header: 'Age', value: ageOf },
  { id: 'kept', header: 'On this computer', value: keptText, width: 180 },
];

/** What the user has sent, from all sites: at once as it was last read, and then as the sites say now. */
export function InboxSection() {
  const [isWithArchive, setIsWithArchive] = useState(false);
  const list = useQuery(query('inbox:list', { archived: isWithArchive }));
  const refresh = useQuery(query('inbox:refresh', {}));
  const retry = useMutation({
    mutationFn: (site: string) => rpc.call('inbox:refresh', { site }),
    onError: (error) => notifyProblem('The site cannot be read', error),
  });
  return (
    <Section title="Sent">
      <Group gap="md">
        <CheckForChanges refresh={refresh} />
        <Checkbox
          label="Show archived ones"
          checked={isWithArchive}
          onChange={({ currentTarget }) => setIsWithArchive(currentTarget.checked)}
        />
      </Group>
      {refresh.error ? <ProblemView error={refresh.error} onRetry={() => void refresh.refetch()} /> : null}
      <QueryRegion query={list}>
        {({ items, failures }) => (
          <>
            <InboxFailures
              failures={failures}
              onRetry={retry.mutate}
              isAsking={(site) => retry.isPending && retry.variables === site}
            />
            {items.length > 0 ? (
              <InboxTable items={items} />
            ) : (
              <p>{refresh.isFetching ? 'Asking for your submissions…' : 'You have not sent anything yet.'}</p>
            )}
          </>
        )}
      </QueryRegion>
    </Section>
  );
}

/** What was sent, newest first. */
function InboxTable({ items }: { items: readonly InboxItem[] }) {
  return items.length > WHOLE ? <LongTable items={items} /> : <ShortTable items={items} />;
}

function ShortTable({ items }: { items: readonly InboxItem[] }) {
  const hasSites = new Set(items.map(({ site }) => site)).size > 1;
  return (
    <PlainTable
      label="Sent"
      isWide
      rows={items}
      keyOf={({ site, database, submission_id }) => JSON.stringify([site, database, submission_id])}
      columns={[
        { header: 'Submission', cell: (item) => <InboxLink item={item} /> },
        { header: 'Database', cell: ({ database }) => database },
        { header: 'Site', cell: ({ site_name }) => (hasSites ? site_name : '') },
        { header: 'As', cell: ({ account }) => account?.name },
        { header: 'State', cell: (item) => <Badge>{statusText(item)}</Badge> },
        { header: 'Items', cell: itemsText },
        { header: 'Messages', cell: ({ messages }) => (messages === 0 ? '' : formatQuantity(messages, 'message')) },
        { header: 'Age', cell: ageOf },
        { header: 'On this computer', cell: keptText },
      ]}
    />
  );
}

function LongTable({ items }: { items: readonly InboxItem[] }) {
  const navigate = useNavigate();
  return (
    <MemoryTable
      name="inbox"
      label="Sent"
      noun={['submission', 'submissions']}
      rows={items}
      columns={COLUMNS}
      onOpen={({ site, database, submission_id }) =>
        void navigate({
          to: '/sites/$site/db/$database/submissions/$submission_id',
          params: { site, database, submission_id },
        })
      }
      fileName="submissions"
      empty={null}
    />
  );
}

function ageOf({ date_submitted }: InboxItem): string {
  return ageText(daysSince(date_submitted));
}

/** What of it is on this computer for good. */
function keptText({ archived, kept }: InboxItem): string {
  return [archived ? 'archived' : '', kept ? 'files saved' : ''].filter((part) => part !== '').join(', ');
}

function InboxLink({ item }: { item: InboxItem }) {
  const { site, database, submission_id, unread } = item;
  return (
    <Group gap="xs" wrap="nowrap">
      <Link
        to="/sites/$site/db/$database/submissions/$submission_id"
        params={{ site, database, submission_id }}
        style={unread ? { fontWeight: 600 } : undefined}
      >
        {inboxName(item)}
      </Link>
      {unread ? <Badge color="blue">New</Badge> : null}
    </Group>
  );
}
