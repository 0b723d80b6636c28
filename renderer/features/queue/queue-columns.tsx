import { Link } from '@tanstack/react-router';
import type { QueueRow } from '#renderer/api/submissions/queue.ts';
import { VerdictWords } from '#renderer/records/verdict/found-sign.tsx';
import { GRAVITY } from '#shared/verdict/judge.ts';
import { VERDICTS } from '#shared/verdict/verdict.ts';
import type { RecordColumn } from '#renderer/records/record-table/record-column.ts';
import { aboutText, ageText, daysSince, OUTCOME_WORDS } from '#renderer/records/submissions/submission-labels.ts';

/** Where a submission of the queue is settled. */
export function queuedLink({ site, database, id }: Pick<QueueRow, 'site' | 'database' | 'id'>) {
  return {
    to: '/sites/$site/db/$database/queue/$submission_id',
    params: { site, database, submission_id: id },
  } as const;
}

/** Columns of the queue. Those of sites only where there are several. */
export function queueColumns(hasSites: boolean): RecordColumn<QueueRow>[] {
  const site: RecordColumn<QueueRow> = {
    id: 'site',
    header: 'Site',
    value: ({ siteName }) => siteName,
    width: 140,
    isSortable: true,
  };
  return [
    {
      id: 'about',
      header: 'Submission',
      value: aboutText,
      cell: (row) => (
        <Link {...queuedLink(row)} tabIndex={-1}>
          {aboutText(row)}
        </Link>
      ),
      width: 190,
      isSortable: true,
    },
    { id: 'database', header: 'Database', value: ({ database }) => database, width: 170, isSortable: true },
    ...(hasSites ? [site] : []),
    { id: 'submitter', header: 'Submitter', value: ({ submitter }) => submitter.name, width: 160, isSortable: true },
    {
      id: 'age',
      header: 'Age',
      value: ({ date_submitted }) => daysSince(date_submitted),
      cell: ({ date_submitted }) => ageText(daysSince(date_submitted)),
      width: 80,
      align: 'end',
      isSortable: true,
    },
    {
      id: 'verdict',
      header: 'Verdict',
      value: ({ verdict }) => verdict && VERDICTS[verdict].words,
      cell: ({ verdict }) => (verdict ? <VerdictWords kind={verdict} /> : null),
      rank: ({ verdict }) => verdict && GRAVITY.indexOf(verdict),
      width: 140,
      isSortable: true,
    },
    count('clean', 'Clean', ({ classes }) => classes.clean),
    count('warning', 'Warnings', ({ classes }) => classes.warning),
    count('error', 'Errors', ({ classes }) => classes.error),
    count('assigned', 'Assigned', ({ items }) => items.assigned),
    count('rejected', 'Rejected', ({ items }) => items.rejected),
    {
      id: 'outcome',
      header: 'Outcome',
      value: ({ outcome }) => outcome && OUTCOME_WORDS[outcome],
      width: 130,
      isSortable: true,
    },
    {
      id: 'embargo_until',
      header: 'Private until',
      value: ({ embargo_until }) => embargo_until,
      width: 120,
      isSortable: true,
      isHidden: true,
    },
    { ...count('missing_files', 'Files missing', ({ missing_files }) => missing_files), isHidden: true },
    {
      id: 'date_submitted',
      header: 'Sent',
      value: ({ date_submitted }) => date_submitted,
      isSortable: true,
      isHidden: true,
    },
    { id: 'id', header: 'Id', value: ({ id }) => id, width: 260, isMono: true, isSortable: true, isHidden: true },
  ];
}

function count(id: string, header: string, value: (row: QueueRow) => number): RecordColumn<QueueRow> {
  return { id, header, value, width: 92, isCount: true, isSortable: true };
}
