import { List, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { formatQuantity } from '#renderer/ui/text/format.ts';
import { ProblemList } from '#renderer/records/problem-list.tsx';
import { LoadingLines } from '#renderer/ui/pages/query-region.tsx';
import { AppError, toProblem } from '#shared/problem.ts';
import type { IsolatePlan } from '#shared/rpc/contract/isolates.ts';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { IsolatePlanLists } from './isolate-plan-lists.tsx';
import { describeCounts } from './isolate-plan-summary.ts';

/** What an import of isolates would do, or everything that keeps it from being done. */
export function IsolatePlanView({ inspection }: { inspection: UseQueryResult<IsolatePlan> }) {
  const { data: plan, error, isFetching } = inspection;
  if (error) {
    const problem = toProblem(error);
    return (
      <>
        <Notice tone="bad" title={problem.message} />
        <ProblemList problem={problem} />
      </>
    );
  }
  if (!plan) return <LoadingLines lines={5} />;
  const problemCount = plan.problems.length + plan.omitted;
  const sentence = `${formatQuantity(problemCount, 'problem')} in the files. Nothing would be imported.`;
  const details = plan.omitted > 0 ? plan.omitted : undefined;
  return (
    <>
      {problemCount > 0 ? (
        <>
          <Notice tone="bad" title={sentence}>
            Correct the files and choose them again. Columns with loci are recognised once you choose a database that
            has these loci.
          </Notice>
          <ProblemList problem={new AppError(400, 'bad_isolates', sentence, plan.problems, details).problem} />
        </>
      ) : (
        <Text size="sm" role="status">
          {describeCounts(plan.counts)}
          {isFetching ? ' …' : '.'}
        </Text>
      )}
      {plan.counts.notes.length > 0 ? (
        <List size="xs">
          {plan.counts.notes.map((note) => (
            <List.Item key={note}>{note}</List.Item>
          ))}
        </List>
      ) : null}
      <IsolatePlanLists plan={plan} />
    </>
  );
}
