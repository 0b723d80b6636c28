import type { Progress } from '#shared/rpc/contract/job.ts';
import { formatBytes, formatCount } from '../text/format.ts';

/** `Reading: 3.1 MB of 6.2 MB`, `Grouping profiles: 1,200 of 50,000 profiles`. No figures where nothing is counted. */
export function progressText({ done, total, unit, message, is_waiting: isWaiting = false }: Progress): string {
  if (message !== undefined && isWaiting) return message;
  if (message !== undefined && done === 0 && total === undefined) return `${message}…`;
  const isBytes = unit === 'bytes';
  const show = isBytes ? formatBytes : formatCount;
  const amount = total === undefined ? show(done) : `${show(done)} of ${show(total)}`;
  return [message, isBytes ? amount : `${amount} ${unit}`].filter(Boolean).join(': ');
}

/** A share is never whole while work runs: the last step, which writes or closes files, has no figure of its own. */
const MOST_WHILE_RUNNING = 99;

/** Percent of running work, rounded down, from 0 to 99; `undefined` while the whole is not known. */
export function runningPercent(done: number, total: number | undefined): number | undefined {
  if (!total || total < 0) return undefined;
  return Math.min(MOST_WHILE_RUNNING, Math.max(0, Math.floor((100 * done) / total)));
}

/** Milliseconds and share of the work before which a figure of what is left would be a guess. */
const FIRST_ESTIMATE = { elapsed: 3000, share: 0.03 };

/**
 * `about 40 s left`, `about 3 min left`, `a few seconds left`, for running work at the speed until now; `undefined` while that
 * would be a guess. Rounded up and coarse, because it is an estimate: it never says that nothing is left.
 */
export function timeLeftText(elapsed: number, share: number): string | undefined {
  if (elapsed < FIRST_ESTIMATE.elapsed || share < FIRST_ESTIMATE.share) return undefined;
  const seconds = (elapsed * Math.max(0, 1 - share)) / share / 1000;
  if (seconds <= 10) return 'a few seconds left';
  if (seconds <= 60) return `about ${10 * Math.ceil(seconds / 10)} s left`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return `about ${minutes} min left`;
  const hours = Math.floor(minutes / 60);
  return minutes % 60 === 0 ? `about ${hours} h left` : `about ${hours} h ${minutes % 60} min left`;
}
