import { Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { query } from '#renderer/api/queries.ts';
import { formatQuantity } from '#renderer/ui/text/format.ts';
import { toProblem } from '#shared/problem.ts';
import type { GroupingPreview, GroupingRule } from '#shared/rpc/contract/classification.ts';
import classes from './groups.module.css';

/** What a rule means, and the groups that it would make; counted once it has settled. */
export function GroupingPreviewLine({
  database,
  rule,
  isSettled,
  explanation,
}: {
  database: string;
  rule: GroupingRule;
  isSettled: boolean;
  explanation: string;
}) {
  const preview = useQuery({ ...query('classification:preview', { database, ...rule }), enabled: isSettled });
  return (
    <div className={classes['preview']}>
      <p>{explanation}</p>
      <p role="status">
        {preview.data ? <b>{describePreview(preview.data)}</b> : null}
        {preview.isError ? `The groups cannot be counted: ${toProblem(preview.error).message}` : null}
        {!preview.data && !preview.isError ? (
          <>
            <Loader size={12} aria-hidden="true" /> Counting the groups…
          </>
        ) : null}
      </p>
    </div>
  );
}

function describePreview({ profiles, groups, singles, largest }: GroupingPreview): string {
  if (profiles === 0) return 'The scheme has no profiles yet. Profiles added later will be grouped.';
  const made = `${formatQuantity(profiles, 'profile')} would be in ${formatQuantity(groups, 'group')}`;
  if (groups === profiles) return `${made}, each alone.`;
  if (groups === 1) return `${made}, all together.`;
  const alone = singles === 0 ? '' : `; ${formatQuantity(singles, 'profile')} alone`;
  return `${made}: the largest of ${formatQuantity(largest, 'profile')}${alone}.`;
}
