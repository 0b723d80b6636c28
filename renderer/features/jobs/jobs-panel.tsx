import { Button, Drawer, Group, Loader, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconChecklist } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { query } from '#renderer/api/queries.ts';
import { rpc } from '#renderer/api/bridge.ts';
import { formatCount, formatQuantity } from '#renderer/ui/text/format.ts';
import { notifyProblem } from '#renderer/ui/notices/notify.ts';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import type { Job } from '#shared/rpc/contract/job.ts';
import { JobCard } from './job-card.tsx';
import { useJobNotices } from './use-job-notices.ts';
import classes from './jobs.module.css';

const isOpen = (job: Job) => job.state === 'queued' || job.state === 'running';
const isFailure = (job: Job) => job.state === 'failed';

/** Opens the jobs panel; says how many jobs run and whether one failed. */
export function JobsButton({ onOpen }: { onOpen: () => void }) {
  const jobs = useQuery(query('job:list')).data ?? [];
  const open = jobs.filter(isOpen).length;
  const failed = jobs.filter(isFailure).length;
  return (
    <button type="button" className={classes['button']} onClick={onOpen} aria-keyshortcuts="Control+J">
      {open > 0 ? <Loader size={16} aria-hidden="true" /> : <IconChecklist size={16} aria-hidden="true" />}
      <span className={classes['label']}>Jobs</span>
      {open > 0 ? (
        <span className={classes['count']}>
          {formatCount(open)}
          <VisuallyHidden> running</VisuallyHidden>
        </span>
      ) : null}
      {failed > 0 ? (
        <span className={classes['count']} data-tone="bad">
          {formatCount(failed)} failed
        </span>
      ) : null}
    </button>
  );
}

function dismissAll(jobs: Job[]): void {
  for (const job of jobs) {
    rpc
      .call('job:dismiss', { job_id: job.id })
      .catch((error: unknown) => notifyProblem('The job cannot be dismissed', error));
  }
}

function JobGroup({ title, jobs, canClear = false }: { title: string; jobs: Job[]; canClear?: boolean }) {
  if (jobs.length === 0) return null;
  return (
    <section aria-label={title} className={classes['group']}>
      <Group justify="space-between">
        <Title order={3}>
          {title} ({formatCount(jobs.length)})
        </Title>
        {canClear ? (
          <Button variant="subtle" size="compact-xs" onClick={() => dismissAll(jobs)}>
            Clear
          </Button>
        ) : null}
      </Group>
      <ul className={classes['jobs']}>
        {jobs.map((job) => (
          <li key={job.id}>
            <JobCard job={job} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function JobList({ jobs }: { jobs: Job[] }) {
  const sorted = jobs.toSorted((one, other) => other.created_at - one.created_at);
  if (sorted.length === 0) {
    return (
      <EmptyState icon={<IconChecklist size={36} />} title="No jobs">
        Imports and other long tasks appear here with their progress, and stay until you dismiss them.
      </EmptyState>
    );
  }
  return (
    <Stack gap="md">
      <JobGroup title="Running" jobs={sorted.filter(isOpen)} />
      <JobGroup title="Failed" jobs={sorted.filter(isFailure)} />
      <JobGroup title="Done" jobs={sorted.filter((job) => !isOpen(job) && !isFailure(job))} canClear />
    </Stack>
  );
}

/** What runs and what ended: a panel at the side. While it is closed, the end of a job is announced in a corner. */
export function JobsDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const jobs = useQuery(query('job:list'));
  const running = jobs.data?.filter(isOpen).length ?? 0;
  useJobNotices(opened);
  return (
    <>
      <VisuallyHidden aria-live="polite">
        {running > 0 ? `${formatQuantity(running, 'job')} running` : ''}
      </VisuallyHidden>
      <Drawer
        opened={opened}
        onClose={onClose}
        position="right"
        size={440}
        title={<Text fw={600}>Jobs</Text>}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <QueryRegion query={jobs}>{(list) => <JobList jobs={list} />}</QueryRegion>
      </Drawer>
    </>
  );
}
