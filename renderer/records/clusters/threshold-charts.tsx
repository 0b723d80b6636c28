import { Button, Group, Text } from '@mantine/core';
import { Chart } from '#renderer/ui/charts/chart.tsx';
import type { ChartPoint } from '#renderer/ui/charts/chart-point.ts';
import type { ComparisonTree } from '#shared/rpc/contract/comparison.ts';
import classes from './comparisons.module.css';

/** Stable ranges that are offered. */
const MOST_RANGES = 6;

interface ThresholdChartsProps {
  tree: ComparisonTree;
  threshold: number;
  onChoose: (threshold: number) => void;
}

/** How many clusters there are at each threshold, and how large the largest is. Stable ranges are marked, and lead to their middle. */
export function ThresholdCharts({ tree: { steps, stable }, threshold, onChoose }: ThresholdChartsProps) {
  if (steps.length < 2) return null;
  const points = (valueOf: (step: (typeof steps)[number]) => number): ChartPoint[] =>
    steps.map((step) => ({ label: String(step.threshold), value: valueOf(step) }));
  const last = steps.length - 1;
  const shared = {
    shape: 'line',
    height: 140,
    onOpen: (label: string) => onChoose(Number(label)),
    marked: { bands: stable, place: Math.min(last, threshold) },
  } as const;
  const longest = stable.toSorted((one, other) => other.to - other.from - (one.to - one.from)).slice(0, MOST_RANGES);
  return (
    <>
      <div className={classes['charts']}>
        <Chart
          {...shared}
          title="Clusters by threshold"
          points={points(({ clusters }) => clusters)}
          columns={['Threshold', 'Clusters']}
          noun={['cluster', 'clusters']}
        />
        <Chart
          {...shared}
          title="Largest cluster by threshold"
          points={points(({ largest }) => largest)}
          columns={['Threshold', 'Samples of the largest cluster']}
          noun={['sample', 'samples']}
        />
      </div>
      {longest.length === 0 ? null : (
        <Group gap="xs">
          <Text size="sm">Clusters almost stay as they are between these thresholds (grey in the charts):</Text>
          {longest
            .toSorted((one, other) => one.from - other.from)
            .map(({ from, to }) => (
              <Button
                key={from}
                variant="default"
                size="compact-xs"
                aria-label={`Stable from ${from} to ${to}: choose ${from}`}
                onClick={() => onChoose(from)}
              >
                {from} to {to}
              </Button>
            ))}
        </Group>
      )}
    </>
  );
}
