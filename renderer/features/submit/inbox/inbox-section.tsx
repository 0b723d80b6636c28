import { Badge, Button, Checkbox, Group } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { inboxQueries } from '#renderer/api/submissions/inbox.ts';
import { ageText, daysSince } from '#renderer/records/submissions/submission-words.ts';
import { PlainTable } from '#renderer/ui/lists/plain-table.tsx';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { ProblemView } from '#renderer/ui/notices/problem-view.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { formatQuantity } from '#renderer/ui/text/format.ts';
import type { InboxFailure, InboxItem } from '#shared/rpc/contract/inbox.ts';
import { inboxName, itemsText, statusText } from './inbox-words.ts';

/** What the user has sent, from all sites: at once as it was last read, and then as the sites say now. */
export function InboxSection() {
  const [isWithArchive, setIsWithArchive] = useState(false);
  const list = useQuery(inboxQueries.list(isWithArchive));
  const refresh = useQuery(inboxQueries.refresh());
  return (
    <Section title="Sent">
      <Group gap="md">
        <Button
          variant="default"
          leftSection={<IconRefresh size={14} aria-hidden="true" />}
          loading={refresh.isFetching}
          onClick={() => void refresh.refetch()}
        >
          Look for changes
        </Button>
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
            {failures.map((failure) => (
              <FailureNotice key={JSON.stringify(failure)} failure={failure} />
            ))}
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

function FailureNotice({ failure: { site_name, account, database, message } }: { failure: InboxFailure }) {
  const who = account === undefined ? site_name : `${site_name} (${account})`;
  return (
    <Notice tone="warning" title={`${database === undefined ? who : `${database} at ${who}`} could not be asked`}>
      {message} What is shown of it is as it was last read.
    </Notice>
  );
}

function InboxTable({ items }: { items: readonly InboxItem[] }) {
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
        { header: 'Age', cell: ({ date_submitted }) => ageText(daysSince(date_submitted)) },
        { header: 'Archived', cell: ({ archived }) => (archived ? 'archived' : '') },
      ]}
    />
  );
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
