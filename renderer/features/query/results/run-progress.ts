import { timeLeftText } from '#renderer/ui/progress/progress-text.ts';
import { isOpen, type QueryEntry, type QueryRun } from '../query-queue.ts';

export interface RunProgress {
  total: number;
  done: number;
  failed: number;
  cancelled: number;
  /** Queued or running. */
  open: number;
  /** Share of the work that is behind, 0 to 1. */
  share: number;
  /** Milliseconds since the start, or from start to end. */
  elapsed: number;
  /** `about 40 s left` at the present speed; undefined while that would be a guess, and at the end. */
  timeLeft: string | undefined;
}

/** The work of an input: its bytes if they are known for all inputs, else each counts the same. */
function weights(entries: readonly QueryEntry[]): (entry: QueryEntry) => number {
  const isKnown = entries.every(({ size }) => size !== undefined && size > 0);
  return (entry) => (isKnown ? (entry.size ?? 1) : 1);
}

function shareOf({ state, progress }: QueryEntry): number {
  if (state === 'queued' || state === 'ready') return 0;
  if (state !== 'running') return 1;
  return progress?.total ? Math.min(1, progress.done / progress.total) : 0;
}

/** How far the inputs that were started together are at the time `now`, in milliseconds since 1970. */
export function progressOf(run: QueryRun, entries: readonly QueryEntry[], now: number): RunProgress {
  const own = entries.filter(({ id }) => run.ids.has(id));
  const weightOf = weights(own);
  const whole = own.reduce((sum, entry) => sum + weightOf(entry), 0);
  const behind = own.reduce((sum, entry) => sum + weightOf(entry) * shareOf(entry), 0);
  const share = whole > 0 ? behind / whole : 1;
  const elapsed = Math.max(0, (run.finishedAt ?? now) - run.startedAt);
  const count = (state: QueryEntry['state']) => own.filter((entry) => entry.state === state).length;
  return {
    total: own.length,
    done: count('done'),
    failed: count('failed'),
    cancelled: count('cancelled'),
    open: own.filter(isOpen).length,
    share,
    elapsed,
    timeLeft: run.finishedAt === undefined ? timeLeftText(elapsed, share) : undefined,
  };
}
