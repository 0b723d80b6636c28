import type { DraftFile } from '#shared/rpc/contract/draft.ts';
import type { Progress } from '#shared/rpc/contract/job.ts';

/**
 * How much of the file that is being uploaded the site has, in percent. `progress` counts the bytes of all files that were left when
 * this run began. Undefined where the two do not fit together yet, because one is older than the other.
 */
export function percentOfCurrent(
  files: readonly Pick<DraftFile, 'name' | 'size' | 'uploaded_at'>[],
  { done, total, message }: Progress,
): number | undefined {
  const current = files.find(({ name }) => name === message);
  if (!current || total === undefined || current.size === 0) return undefined;
  const left = files.reduce((sum, { size, uploaded_at }) => (uploaded_at === undefined ? sum + size : sum), 0);
  const sent = done - (total - left);
  return sent < 0 || sent > current.size ? undefined : (100 * sent) / current.size;
}
