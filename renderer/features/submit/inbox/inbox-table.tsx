import { Badge, Group } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { MemoryTable } from '#renderer/records/record-table/memory-table.tsx';
import type { RecordColumn } from '#renderer/records/record-table/record-column.ts';
import { ageText, daysSince } from '#renderer/records/submissions/submission-words.ts';
import { PlainTable } from '#renderer/ui/lists/plain-table.tsx';
import { formatQuantity } from '#renderer/ui/text/format.ts';
import type { InboxItem } from '#shared/rpc/contract/inbox.ts';
import { inboxName, itemsText, statusText } from './inbox-words.ts';

/** Rows that a page shows whole. More get a table that scrolls, with a filter. */
const WHOLE = 100;

/** What was sent, newest first. */
export function InboxTable({ items }: { items: readonly InboxItem[] }) {
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
        { header: 'Kept', cell: keptText },
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
  { id: 'kept', header: 'Kept', value: keptText, width: 180 },
];

function ageOf({ date_submitted }: InboxItem): string {
  return ageText(daysSince(date_submitted));
}

/** What of it is on this computer for good. */
function keptText({ archived, kept }: InboxItem): string {
  return [archived ? 'archived' : '', kept ? 'files kept' : ''].filter((part) => part !== '').join(', ');
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
