import { Progress } from '@mantine/core';
import { useEffect, useState } from 'react';
import { formatCount, formatDuration } from '#renderer/ui/format.ts';
import type { QueryEntry } from './query-queue.ts';
import { useQueryRun } from './query-session.ts';
import { progressOf } from './results/run-progress.ts';
import classes from './query.module.css';

/** The time, anew every half second while `isTicking`. */
function useNow(isTicking: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isTicking) return;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [isTicking]);
  return now;
}

/** How far the inputs that run are, since when, and for how long still. */
export function RunStatus({ entries }: { entries: readonly QueryEntry[] }) {
  const run = useQueryRun();
  const isRunning = run !== undefined && run.finishedAt === undefined;
  const now = useNow(isRunning);
  if (!run) return null;
  const { total, done, failed, cancelled, share, elapsed, remaining } = progressOf(run, entries, now);
  if (total < 2 && !isRunning) return null;
  const parts = [
    `${formatCount(done)} of ${formatCount(total)}`,
    failed > 0 ? `${formatCount(failed)} failed` : '',
    cancelled > 0 ? `${formatCount(cancelled)} cancelled` : '',
    isRunning ? formatDuration(elapsed) : `took ${formatDuration(elapsed)}`,
    remaining === undefined ? '' : `about ${formatDuration(remaining)} left`,
  ];
  return (
    <div className={classes['run']}>
      {isRunning ? <Progress value={100 * share} size="sm" aria-label="Progress of all inputs" /> : null}
      <span>{parts.filter(Boolean).join(' · ')}</span>
    </div>
  );
}
