import { Button, Group, Text } from '@mantine/core';
import { Chart } from '#renderer/ui/charts/chart.tsx';
import type { ChartPoint } from '#renderer/ui/charts/chart-point.ts';
import { defined } from '#shared/defined.ts';
import classes from './threshold-charts.module.css';

/** Stable ranges that are offered. */
const MOST_RANGES = 6;

interface ChartStep {
  clusters: number;
  largest: number;
}

interface ThresholdChartsProps {
  chart: {
    /** One for each whole threshold, from 0 on. */
    steps: readonly ChartStep[];
    stable: readonly { from: number; to: number }[];
  };
  /** What clusters are of, and several of these. */
  noun: readonly [one: string, several: string];
  /** It is marked. */
  threshold: number;
  /** Absent where no threshold can be chosen. */
  onChoose?: (threshold: number) => void;
}

/** How many clusters there are at each threshold, and how large the largest is. Stable ranges are marked, and lead to their beginning. */
export function ThresholdCharts({ chart: { steps, stable }, noun, threshold, onChoose }: ThresholdChartsProps) {
  if (steps.length < 2) return null;
  const points = (valueOf: (step: ChartStep) => number): ChartPoint[] =>
    steps.map((step, place) => ({ label: String(place), value: valueOf(step) }));
  const last = steps.length - 1;
  const shared = {
    shape: 'line',
    height: 140,
    ...defined({ onOpen: onChoose && ((label: string) => onChoose(Number(label))) }),
    marked: { bands: stable, place: Math.min(last, threshold) },
  } as const;
  const longest = stable
    .toSorted((one, other) => other.to - other.from - (one.to - one.from))
    .slice(0, MOST_RANGES)
    .toSorted((one, other) => one.from - other.from);
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
          columns={['Threshold', `${noun[1].slice(0, 1).toUpperCase()}${noun[1].slice(1)} of the largest cluster`]}
          noun={noun}
        />
      </div>
      {longest.length === 0 ? null : (
        <Group gap="xs">
          <Text size="sm">Clusters almost stay as they are between these thresholds (marked in the charts):</Text>
          {longest.map(({ from, to }) =>
            onChoose ? (
              <Button
                key={from}
                variant="default"
                size="compact-xs"
                aria-label={`Stable from ${from} to ${to}: choose ${from}`}
                onClick={() => onChoose(from)}
              >
                {from} to {to}
              </Button>
            ) : (
              <Text key={from} size="sm">
                {from} to {to}
              </Text>
            ),
          )}
        </Group>
      )}
    </>
  );
}
