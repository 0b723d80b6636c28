import { Link } from '@tanstack/react-router';
import { databasePath } from '#renderer/api/paths.ts';
import { StateSign } from '#renderer/records/submissions/state-sign.tsx';
import { recordOf } from '#renderer/records/submissions/submission-words.ts';
import { PlainTable } from '#renderer/ui/lists/plain-table.tsx';
import type { ItemStatus } from '#shared/api/submission.ts';
import type { InboxItem, SubmissionPlace } from '#shared/rpc/contract/inbox.ts';
import type { Submission } from '#shared/api/submission.ts';

interface SentItem {
  position: number;
  name: string;
  status: ItemStatus;
  assigned_id: string | undefined;
  reason: string | undefined;
  warnings: readonly string[];
  content: string;
}

/** The items of a submission in their order, whatever its type. */
export function sentItems({ seqs, profiles, isolates, items }: Submission): SentItem[] {
  const settled = (
    position: number,
    name: string,
    content: string,
    one?: {
      status: ItemStatus;
      assigned_id?: string | undefined;
      reason?: string | undefined;
      warnings?: string[] | undefined;
    },
  ): SentItem => ({
    position,
    name,
    content,
    status: one?.status ?? 'pending',
    assigned_id: one?.assigned_id,
    reason: one?.reason,
    warnings: one?.warnings ?? [],
  });
  if (seqs) return seqs.map((one, at) => settled(at + 1, one.seq_id, one.sequence, one));
  if (profiles) {
    return profiles.map((one, at) =>
      settled(
        at + 1,
        one.profile_id,
        Object.entries(one.designations)
          .map((pair) => pair.join(' '))
          .join(', '),
        one,
      ),
    );
  }
  return (isolates ?? []).map((cells, at) => settled(at + 1, cells['isolate'] ?? '', '', items?.[at]));
}

interface SentItemsProps {
  place: SubmissionPlace;
  about: Pick<InboxItem, 'type' | 'locus' | 'scheme_id'>;
  submission: Submission;
}

/** What became of each item, with the records that were made of them. */
export function SentItems({ place, about, submission }: SentItemsProps) {
  const { site, database } = place;
  const { type, locus, scheme_id } = about;
  const scheme = scheme_id === undefined ? {} : { scheme: { id: scheme_id, name: '' } };
  return (
    <PlainTable
      label="Items"
      isWide
      rows={sentItems(submission)}
      keyOf={({ position }) => position}
      columns={[
        { header: 'No.', cell: ({ position }) => position, isNumber: true },
        { header: 'Name', cell: ({ name }) => name },
        {
          header: 'State',
          cell: ({ status }) => (status === 'pending' ? 'Open' : <StateSign state={status} withWord />),
        },
        {
          header: 'Assigned',
          cell: ({ assigned_id }) => {
            const record = recordOf({ type, locus, ...scheme }, assigned_id);
            return record ? <Link to={databasePath(site, database, ...record)}>{assigned_id}</Link> : assigned_id;
          },
        },
        { header: 'Reason', cell: ({ reason }) => reason },
        { header: 'Warnings', cell: ({ warnings }) => warnings.join(' ') },
        {
          header: 'Content',
          cell: ({ content }) => (content.length > 60 ? `${content.slice(0, 57)}…` : content),
        },
      ]}
    />
  );
}
