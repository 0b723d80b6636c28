import { useEffect, useState } from 'react';
import { formatCount, formatDuration } from '#renderer/ui/format.ts';
import { ProgressBar } from '#renderer/ui/progress-bar.tsx';
import { runningPercent } from '#renderer/ui/progress-text.ts';
import type { QueryEntry } from './query-queue.ts';
import { readSession, updateSession, useQueryRun } from './query-session.ts';
import { progressOf } from './results/run-progress.ts';
import classes from './query.module.css';

/** The time, updated every half second while `isTicking`. */
function useNow(isTicking: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isTicking) return;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [isTicking]);
  return now;
}

/** Chooses the failed input that comes next after the chosen one, from the first again after the last. */
function showFailed(entries: readonly QueryEntry[]): void {
  const { selected } = readSession();
  const at = entries.findIndex(({ id }) => id === selected);
  const isFailed = ({ state }: QueryEntry): boolean => state === 'failed';
  const next = entries.slice(at + 1).find(isFailed) ?? entries.find(isFailed);
  if (next) updateSession({ selected: next.id });
}

/** How far the inputs that run are, since when, and for how long still. */
export function RunStatus({ entries }: { entries: readonly QueryEntry[] }) {
  const run = useQueryRun();
  const isRunning = run !== undefined && run.finishedAt === undefined;
  const now = useNow(isRunning);
  if (!run) return null;
  const { total, done, failed, cancelled, share, elapsed, timeLeft } = progressOf(run, entries, now);
  if (total < 2 && !isRunning && failed === 0) return null;
  const parts = [
    `${formatCount(done)} of ${formatCount(total)}`,
    cancelled > 0 ? `${formatCount(cancelled)} cancelled` : '',
    isRunning ? formatDuration(elapsed) : `took ${formatDuration(elapsed)}`,
    timeLeft,
  ];
  return (
    <div className={classes['run']}>
      {isRunning ? <ProgressBar label="Progress of all inputs" percent={runningPercent(share, 1)} /> : null}
      <span>
        {failed > 0 ? (
          <>
            <button
              type="button"
              className={classes['failed']}
              title="Show the next one"
              onClick={() => showFailed(entries)}
            >
              ✕ {formatCount(failed)} failed
            </button>
            {' · '}
          </>
        ) : null}
        {parts.filter(Boolean).join(' · ')}
      </span>
    </div>
  );
}
