import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { databasePath } from '#renderer/api/paths.ts';
import { StateSign } from '#renderer/records/submissions/state-sign.tsx';
import { recordOf, STATE_WORDS } from '#renderer/records/submissions/submission-labels.ts';
import { MemoryTable } from '#renderer/records/record-table/memory-table.tsx';
import type { RecordColumn } from '#renderer/records/record-table/record-column.ts';
import { PlainTable } from '#renderer/ui/lists/plain-table.tsx';
import type { InboxItem, SubmissionPlace } from '#shared/rpc/contract/inbox.ts';
import type { Submission } from '#shared/api/submission.ts';
import { sentItems, type SentItem } from './sent-item.ts';

interface SentItemsProps {
  place: SubmissionPlace;
  about: Pick<InboxItem, 'type' | 'locus' | 'scheme_id'>;
  submission: Submission;
}

/** Rows that a page shows whole. More get a table that scrolls, with a filter. */
const WHOLE = 100;

/** What became of each item, with the records that were made of them. */
export function SentItems({ place, about, submission }: SentItemsProps) {
  const rows = useMemo(() => sentItems(submission), [submission]);
  const { site, database } = place;
  const { type, locus, scheme_id } = about;
  const columns = useMemo(
    () => itemColumns({ site, database }, { type, locus, scheme_id }),
    [site, database, type, locus, scheme_id],
  );
  if (rows.length > WHOLE) {
    return (
      <MemoryTable
        name="sent-items"
        label="Items"
        noun={['item', 'items']}
        rows={rows}
        columns={columns}
        onOpen={() => undefined}
        fileName={`submission-${submission.id}`}
        empty={null}
      />
    );
  }
  return (
    <PlainTable
      label="Items"
      isWide
      rows={rows}
      keyOf={({ position }) => position}
      columns={columns.map(({ header, value, cell = value, align }) => ({ header, cell, isNumber: align === 'end' }))}
    />
  );
}

function itemColumns(
  { site, database }: Pick<SubmissionPlace, 'site' | 'database'>,
  { type, locus, scheme_id }: SentItemsProps['about'],
): RecordColumn<SentItem>[] {
  const scheme = scheme_id === undefined ? {} : { scheme: { id: scheme_id, name: '' } };
  return [
    { id: 'position', header: 'No.', value: ({ position }) => position, align: 'end', isSortable: true, width: 70 },
    { id: 'name', header: 'Name', value: ({ name }) => name, isSortable: true, width: 180 },
    {
      id: 'state',
      header: 'State',
      value: ({ status }) => (status === 'pending' ? 'Open' : STATE_WORDS[status]),
      cell: ({ status }) => (status === 'pending' ? 'Open' : <StateSign state={status} withWord />),
      isSortable: true,
    },
    {
      id: 'assigned_id',
      header: 'Assigned',
      value: ({ assigned_id }) => assigned_id,
      cell: ({ assigned_id }) => {
        const record = recordOf({ type, locus, ...scheme }, assigned_id);
        return record ? <Link to={databasePath(site, database, ...record)}>{assigned_id}</Link> : assigned_id;
      },
      isSortable: true,
    },
    { id: 'reason', header: 'Reason', value: ({ reason }) => reason, width: 260 },
    { id: 'warnings', header: 'Warnings', value: ({ warnings }) => warnings.join(' '), width: 260 },
    {
      id: 'content',
      header: 'Content',
      value: ({ content }) => content,
      cell: ({ content }) => (content === '' ? undefined : <Content text={content} />),
      width: 320,
    },
  ];
}

/** One line of what may be long: the rest of it is cut off by the width, and told to whoever points at it. */
function Content({ text }: { text: string }) {
  return (
    <span
      title={text}
      style={{
        display: 'block',
        maxWidth: '24rem',
        overflow: 'hidden',
        whiteSpace: 'nowrap',
        textOverflow: 'ellipsis',
      }}
    >
      {text}
    </span>
  );
}
