import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { z } from 'zod';
import { query } from '#renderer/api/queries.ts';
import { useRememberedPage } from '#renderer/records/use-remembered-page.ts';
import { ProblemView } from '#renderer/ui/notices/problem-view.tsx';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import { Page } from '#renderer/ui/pages/page.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { formatQuantity, formatTime } from '#renderer/ui/text/format.ts';
import { AppError } from '#shared/problem.ts';
import type { Comparison } from '#shared/rpc/contract/comparison.ts';
import { AboutComparison } from './about-comparison.tsx';
import { ClustersTab } from './clusters-tab.tsx';
import { ComparisonActions } from './comparison-actions.tsx';
import { MatrixTab } from './matrix-tab.tsx';
import { NearestTab } from './nearest-tab.tsx';
import classes from './comparisons.module.css';

const FROM = '/comparisons/$comparison_id';

const Part = z.enum(['matrix', 'nearest', 'clusters', 'about']);

function isGone(error: Error | null): boolean {
  return error instanceof AppError && error.problem.status === 404;
}

/** One comparison: how it was made, then its distances, and what belongs together. */
export function ComparisonPage() {
  const { comparison_id } = useParams({ from: FROM });
  const read = useQuery(query('comparison:read', { comparison_id }));
  const name = read.data?.name;
  useRememberedPage(name);
  return (
    <Page
      kind="list"
      title={name ?? 'Comparison'}
      help="comparisons"
      subtitle={read.data ? subtitleOf(read.data) : undefined}
      actions={read.data ? <ComparisonActions comparison={read.data} /> : null}
    >
      {/* What was read before it was deleted does not count any more. */}
      {isGone(read.error) ? (
        <ProblemView error={read.error} onRetry={() => void read.refetch()} />
      ) : (
        <QueryRegion query={read}>{(comparison) => <Parts comparison={comparison} />}</QueryRegion>
      )}
    </Page>
  );
}

function subtitleOf({ compared, loci_used, loci, scheme, as_of, changes }: Comparison): string {
  const used = loci_used.length === loci ? '' : `${loci_used.length.toLocaleString('en')} of `;
  return `${formatQuantity(compared.length, 'sample')} compared at ${used}${formatQuantity(loci, 'locus', 'loci')} of ${scheme}, as of ${formatTime(as_of)}.${changes ? ` ${changes.sentence}` : ''}`;
}

function Parts({ comparison }: { comparison: Comparison }) {
  const navigate = useNavigate({ from: FROM });
  const part = Part.catch('matrix').parse(useSearch({ from: FROM }).part);
  const { compared } = comparison;
  return (
    <Tabs
      value={part}
      onChange={(next) => void navigate({ search: (shown) => ({ ...shown, part: next ?? undefined }), replace: true })}
      keepMounted={false}
      className={classes['tabs']}
    >
      <Tabs.List>
        <Tabs.Tab value="matrix">Matrix</Tabs.Tab>
        <Tabs.Tab value="nearest">One sample</Tabs.Tab>
        <Tabs.Tab value="clusters">Clusters</Tabs.Tab>
        <Tabs.Tab value="about">About</Tabs.Tab>
      </Tabs.List>
      {compared.length === 0 && part !== 'about' ? (
        <Tabs.Panel value={part} className={classes['panel']}>
          <EmptyState title="No sample is left to compare">
            All samples were left out. “About” says why, and there the rules can be changed.
          </EmptyState>
        </Tabs.Panel>
      ) : (
        <>
          <Tabs.Panel value="matrix" className={classes['panel']}>
            <MatrixTab comparison={comparison} />
          </Tabs.Panel>
          <Tabs.Panel value="nearest" className={classes['panel']}>
            <NearestTab comparison={comparison} />
          </Tabs.Panel>
          <Tabs.Panel value="clusters" className={classes['panel']}>
            <ClustersTab comparison={comparison} />
          </Tabs.Panel>
        </>
      )}
      <Tabs.Panel value="about" className={classes['panel']}>
        <AboutComparison comparison={comparison} />
      </Tabs.Panel>
    </Tabs>
  );
}
