import { Button, Drawer, Group, Loader, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconChecklist } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { notifications } from '@mantine/notifications';
import { useEffect, useEffectEvent, useRef } from 'react';
import { query } from '#renderer/api/queries.ts';
import { rpc } from '#renderer/api/bridge.ts';
import { formatCount, formatQuantity } from '#renderer/ui/text/format.ts';
import { notifyProblem } from '#renderer/ui/notices/notify.ts';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import type { Job } from '#shared/rpc/contract/job.ts';
import { isJobWatched } from '#renderer/ui/progress/watched-jobs.ts';
import { JobCard } from './job-card.tsx';
import classes from './jobs.module.css';

const noticeOf = (job_id: string) => `job ${job_id}`;

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

/** A failure stays until it is closed; a success goes by itself. */
function showNotice({ id, title, state, summary, problem }: Job): void {
  const common = {
    id: noticeOf(id),
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Close' },
    // The dimmed default is too pale to be read on the surface of a notice.
    styles: { description: { color: 'var(--text)' } },
  };
  if (state === 'done') {
    notifications.show({ ...common, message: summary ?? `${title}: done.`, color: 'green', autoClose: 6000 });
  } else if (state === 'failed') {
    notifications.show({
      ...common,
      title: `${title} failed`,
      message: problem?.message ?? 'See the log in Jobs.',
      color: 'red',
      autoClose: false,
    });
  }
}

/**
 * Says in a corner how a job ended, unless the panel is open or another place shows the job. Each end is said once, and
 * what was said goes when the panel opens.
 */
function useJobNotices(isPanelOpen: boolean): void {
  const running = useRef(new Set<string>());
  const shown = useRef(new Set<string>());

  const announce = useEffectEvent((job: Job) => {
    if (job.state === 'queued' || job.state === 'running') {
      running.current.add(job.id);
      return;
    }
    const justEnded = running.current.delete(job.id);
    if (!justEnded || isPanelOpen || isJobWatched(job.id)) return;
    shown.current.add(job.id);
    showNotice(job);
  });

  useEffect(() => rpc.on('job:changed', (job) => announce(job)), []);
  useEffect(() => {
    if (!isPanelOpen) return;
    for (const id of shown.current) notifications.hide(noticeOf(id));
    shown.current.clear();
  }, [isPanelOpen]);
}
