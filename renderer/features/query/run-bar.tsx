import { Box, Button, Group } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { ProgressBar } from '#renderer/ui/progress/progress-bar.tsx';
import { runningPercent } from '#renderer/ui/progress/progress-text.ts';
import { formatCount, formatDuration } from '#renderer/ui/text/format.ts';
import { RunHeader } from './history/run-header.tsx';
import { isOpen, isStopped, type QueryEntry } from './query-queue.ts';
import { queue, readSession, updateSession, useQueryRun, useSession } from './query-session.ts';
import { closeRun } from './remove-inputs.ts';
import { progressOf, type RunProgress } from './results/run-progress.ts';
import { unfitWords } from './results/unfit-inputs.ts';
import { PrepareSubmissionButton } from './to-submissions/use-prepare-submission.tsx';
import classes from './query.module.css';

const CLOSE = 'Close these results';

/** One bar above the results: which run they are of, how far it is, and what can be done with it. `children` are more buttons. */
export function RunBar({ entries, children }: { entries: QueryEntry[]; children?: ReactNode }) {
  const { run, selected } = useSession();
  // A report that is shown has the button itself.
  const isOfOne = entries.some(({ id, result }) => id === selected && result);
  return (
    <div className={classes['bar']} role="group" aria-label="These results">
      {run === undefined ? null : <RunHeader key={run} id={run} entries={entries} />}
      <RunStatus entries={entries} />
      <Group className={classes['barEnd']} gap="sm">
        {isOfOne || entries.some(isOpen) ? null : <PrepareSubmissionButton entries={entries} />}
        <ListActions entries={entries} />
        {children}
      </Group>
    </div>
  );
}

function ListActions({ entries }: { entries: QueryEntry[] }) {
  const { run } = useSession();
  const open = entries.filter(isOpen);
  const stopped = entries.filter(isStopped);
  return (
    <>
      {open.length > 0 ? (
        <Button variant="default" aria-label="Cancel all" onClick={() => queue.cancel(open.map(({ id }) => id))}>
          Cancel
        </Button>
      ) : null}
      {stopped.length > 0 ? (
        <Button variant="default" title="Run failed and cancelled inputs again" onClick={queue.retryFailed}>
          Retry {formatCount(stopped.length)}
        </Button>
      ) : null}
      {open.length > 0 ? null : (
        <Button variant="default" aria-label={run === undefined ? 'Clear all' : CLOSE} onClick={() => closeRun()}>
          {run === undefined ? 'Clear' : 'Close'}
        </Button>
      )}
    </>
  );
}

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

/** What has become of the inputs: those that were started together, or all of a kept run. */
function describeRun(entries: readonly QueryEntry[], progress: RunProgress | undefined, isRunning: boolean): string[] {
  const count = (state: QueryEntry['state']) => entries.filter((entry) => entry.state === state).length;
  const { total, done, cancelled, elapsed, timeLeft } = progress ?? {
    total: entries.length,
    done: count('done'),
    cancelled: count('cancelled'),
  };
  const time = elapsed === undefined ? '' : formatDuration(elapsed);
  return [
    [`${formatCount(done)} of ${formatCount(total)} done`, ...unfitWords(entries)].join(', '),
    cancelled > 0 ? `${formatCount(cancelled)} cancelled` : '',
    time === '' || isRunning ? time : `took ${time}`,
    timeLeft ?? '',
  ].filter(Boolean);
}

/** How far the inputs that run are, since when, and for how long still. */
function RunStatus({ entries }: { entries: readonly QueryEntry[] }) {
  const run = useQueryRun();
  const isRunning = run !== undefined && run.finishedAt === undefined;
  const now = useNow(isRunning);
  const progress = run && progressOf(run, entries, now);
  const failed = entries.filter(({ state }) => state === 'failed').length;
  return (
    <div className={classes['run']}>
      {isRunning && progress ? (
        <Box w={160}>
          <ProgressBar label="Progress of all inputs" percent={runningPercent(progress.share, 1)} />
        </Box>
      ) : null}
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
        {describeRun(run ? entries.filter(({ id }) => run.ids.has(id)) : entries, progress, isRunning).join(' · ')}
      </span>
    </div>
  );
}
