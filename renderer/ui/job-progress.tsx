import { Progress as Bar, Text } from '@mantine/core';
import type { Progress } from '#shared/rpc/contract/job.ts';
import { progressText, runningPercent } from './progress-text.ts';

/**
 * How far running work is: a bar that is never full before the work is done, and what is being done. The bar moves without a
 * figure while the whole is not known.
 */
export function JobProgress({ label, progress }: { label: string; progress: Progress | undefined }) {
  const percent = progress && runningPercent(progress.done, progress.total);
  return (
    <div>
      <Bar value={percent ?? 100} animated={percent === undefined} size="sm" aria-label={label} />
      <Text size="xs" c="dimmed" mt={4}>
        {progress ? progressText(progress) : 'Waiting to start…'}
      </Text>
    </div>
  );
}
