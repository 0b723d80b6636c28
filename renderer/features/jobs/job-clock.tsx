import { Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useConnection } from '#renderer/api/transport/connection.ts';
import { formatDuration, formatTime } from '#renderer/ui/text/format.ts';
import type { Job } from '#shared/rpc/contract/job.ts';
import { elapsedOf, timeLeftOf } from './job-time.ts';

/** Whole seconds, so that a running clock does not flicker. */
function seconds(milliseconds: number): string {
  return formatDuration(Math.max(1000, Math.round(milliseconds / 1000) * 1000)).replace('.0 s', ' s');
}

/** How long a job runs, or ran; while it runs, the time goes on by itself. */
export function JobClock({ job }: { job: Job }) {
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
