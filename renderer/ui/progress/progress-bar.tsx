import { Progress } from '@mantine/core';

/**
 * A bar for running work: `percent` as `runningPercent` gives it. While that is not known, stripes move along a pale bar, and a
 * screen reader hears that something runs, not that all is done.
 */
export function ProgressBar({ label, percent }: { label: string; percent: number | undefined }) {
  if (percent !== undefined) return <Progress value={percent} size="sm" aria-label={label} />;
  return (
    <Progress.Root size="sm" role="progressbar" aria-label={label}>
      <Progress.Section value={100} animated withAria={false} color="var(--border-strong)" />
    </Progress.Root>
  );
}
