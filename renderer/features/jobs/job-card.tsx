import { Button, Collapse, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  type Icon,
  IconBan,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconLoader,
  IconPlugConnectedX,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { rpc } from '#renderer/api/bridge.ts';
import { useConnection } from '#renderer/api/transport/connection.ts';
import { ProblemList } from '#renderer/records/problem-list.tsx';
import { RestoreButton, useIsGone } from '#renderer/records/restore-deleted.tsx';
import { notifyProblem } from '#renderer/ui/notices/notify.ts';
import { JobProgress } from '#renderer/ui/progress/job-progress.tsx';
import { formatDuration, formatTime } from '#renderer/ui/text/format.ts';
import type { Job, JobState } from '#shared/rpc/contract/job.ts';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';
import { elapsedOf, timeLeftOf } from './job-time.ts';
import classes from './jobs.module.css';

const states: Record<JobState, { icon: Icon; word: string }> = {
  queued: { icon: IconClock, word: 'Waiting' },
  running: { icon: IconLoader, word: 'Running' },
  done: { icon: IconCircleCheck, word: 'Done' },
  failed: { icon: IconCircleX, word: 'Failed' },
  cancelled: { icon: IconBan, word: 'Cancelled' },
};

/** Of a job that cannot be asked, because Allelier does not answer. */
const UNKNOWN = { icon: IconPlugConnectedX, word: 'No connection' };

function attempt(work: Promise<unknown>, what: string): void {
  work.catch((error: unknown) => notifyProblem(what, error));
}

/** Leads to what a job made, or says that it was deleted since. */
function OpenDatabase({ database }: { database: string }) {
  if (useIsGone(database)) {
    return (
      <>
        <Text size="xs" c="dimmed">
          {database} was deleted
        </Text>
        <RestoreButton database={database} isSmall />
      </>
    );
  }
  return (
    <Button
      variant="default"
      size="compact-xs"
      renderRoot={(props) => <Link to="/sites/$site/db/$database" params={{ site: LOCAL_SITE, database }} {...props} />}
    >
      Open {database}
    </Button>
  );
}

function JobActions({ job, onToggleLog, isLogOpen }: { job: Job; onToggleLog: () => void; isLogOpen: boolean }) {
  const isOpen = job.state === 'queued' || job.state === 'running';
  const canRetry = job.can_retry && (job.state === 'failed' || job.state === 'cancelled');
  return (
    <Group gap="sm">
      {isOpen ? (
        <Button
          variant="default"
          size="compact-xs"
          aria-label={`Cancel ${job.title}`}
          onClick={() => attempt(rpc.call('job:cancel', { job_id: job.id }), 'The job cannot be cancelled')}
        >
          Cancel
        </Button>
      ) : null}
      {canRetry ? (
        <Button
          variant="default"
          size="compact-xs"
          aria-label={`Retry ${job.title}`}
          onClick={() => attempt(rpc.call('job:retry', { job_id: job.id }), 'The job cannot be started again')}
        >
          Retry
        </Button>
      ) : null}
      {job.database !== undefined && job.state === 'done' ? <OpenDatabase database={job.database} /> : null}
      {isOpen ? null : (
        <Button
          variant="subtle"
          size="compact-xs"
          aria-label={`Dismiss ${job.title}`}
          onClick={() => attempt(rpc.call('job:dismiss', { job_id: job.id }), 'The job cannot be dismissed')}
        >
          Dismiss
        </Button>
      )}
      <Button
        variant="subtle"
        size="compact-xs"
        onClick={onToggleLog}
        aria-expanded={isLogOpen}
        aria-label={`Log of ${job.title}`}
      >
        {isLogOpen ? 'Hide log' : 'Log'}
      </Button>
    </Group>
  );
}

/** One job: what it does, how far it is, how it ended, and what can be done about it. */
export function JobCard({ job }: { job: Job }) {
  const [isLogOpen, log] = useDisclosure(false);
  const isUnknown = useConnection() !== 'open' && (job.state === 'running' || job.state === 'queued');
  const { icon: StateIcon, word } = isUnknown ? UNKNOWN : states[job.state];
  return (
    <article className={classes['card']} data-state={job.state} aria-label={job.title}>
      <div className={classes['head']}>
        <Text size="sm" fw={600} className={classes['title'] ?? ''}>
          {job.title}
        </Text>
        <span className={classes['state']}>
          <StateIcon size={14} aria-hidden="true" /> {word}
        </span>
      </div>
      {job.state === 'running' ? <JobProgress label={`Progress of ${job.title}`} progress={job.progress} /> : null}
      <JobClock job={job} />
      {job.summary ? <Text size="sm">{job.summary}</Text> : null}
      {job.problem && job.state !== 'cancelled' ? <Text size="sm">{job.problem.message}</Text> : null}
      {job.problem ? <ProblemList problem={job.problem} height={180} /> : null}
      <JobActions job={job} onToggleLog={log.toggle} isLogOpen={isLogOpen} />
      <Collapse expanded={isLogOpen}>
        <JobLog job={job} />
      </Collapse>
    </article>
  );
}

function clock(time: number): string {
  return new Date(time).toLocaleTimeString('en-GB');
}

/** What a job said while it ran, newest last. */
function JobLog({ job }: { job: Job }) {
  if (job.log.length === 0) return <p className={classes['empty']}>The log is empty.</p>;
  return (
    <ol className={classes['log']} aria-label={`Log of ${job.title}`}>
      {job.log.map((line, index) => (
        <li key={index}>
          <time dateTime={new Date(line.at).toISOString()}>{clock(line.at)}</time> {line.text}
        </li>
      ))}
    </ol>
  );
}

/** Whole seconds, so that a running clock does not flicker. */
function seconds(milliseconds: number): string {
  return formatDuration(Math.max(1000, Math.round(milliseconds / 1000) * 1000)).replace('.0 s', ' s');
}

/** How long a job runs, or ran; while it runs, the time goes on by itself. */
function JobClock({ job }: { job: Job }) {
  const [now, setNow] = useState(() => Date.now());
  const isRunning = job.state === 'running';
  const isLost = useConnection() !== 'open';
  useEffect(() => {
    // Nobody knows how long a job ran that cannot be asked.
    if (!isRunning || isLost) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isRunning, isLost]);

  const elapsed = elapsedOf(job, now);
  const parts = isRunning
    ? [elapsed === undefined ? '' : seconds(elapsed), isLost ? 'when it was last heard of' : timeLeftOf(job, now)]
    : [
        job.finished_at === undefined ? `since ${formatTime(job.created_at)}` : formatTime(job.finished_at),
        elapsed === undefined ? '' : `took ${formatDuration(elapsed)}`,
      ];
  return (
    <Text size="xs" c="dimmed" role="timer">
      {parts.filter(Boolean).join(', ')}
    </Text>
  );
}
