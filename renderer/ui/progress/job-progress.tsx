import { Text } from '@mantine/core';
import type { Progress } from '#shared/rpc/contract/job.ts';
import { ProgressBar } from './progress-bar.tsx';
import { progressText, runningPercent } from './progress-text.ts';

/**
 * How far running work is: a bar that is never full before the work is done, and what is being done. The bar moves without a
 * figure while the whole is not known.
 */
export function JobProgress({ label, progress }: { label: string; progress: Progress | undefined }) {
  const percent = progress && runningPercent(progress.done, progress.total);
  return (
    <div>
      <ProgressBar label={label} percent={percent} />
      <Text size="xs" c="dimmed" mt={4}>
        {progress ? progressText(progress) : 'Waiting to start…'}
      </Text>
    </div>
  );
}
