import type { Progress } from '#shared/rpc/contract/job.ts';
import { formatBytes, formatCount } from './format.ts';

/** `Reading: 3.1 MB of 6.2 MB`, `Grouping profiles: 1,200 of 50,000 profiles`. */
export function progressText({ done, total, unit, message }: Progress): string {
  const isBytes = unit === 'bytes';
  const show = isBytes ? formatBytes : formatCount;
  const amount = total === undefined ? show(done) : `${show(done)} of ${show(total)}`;
  return [message, isBytes ? amount : `${amount} ${unit}`].filter(Boolean).join(': ');
}
