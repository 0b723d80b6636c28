import { ScrollArea } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatCount } from '../text/format.ts';
import type { ChartPoint } from './chart-point.ts';
import classes from './charts.module.css';

/** Rows shown; copying gives all of them. */
const MOST_ROWS = 500;

/** The numbers of a chart, for those who rather read them. */
export function ChartTable({
  label,
  points,
  columns,
  renderLabel,
}: {
  label: string;
  points: readonly ChartPoint[];
  columns: readonly [label: string, value: string];
  renderLabel?: ((label: string) => ReactNode) | undefined;
}) {
  return (
    <ScrollArea.Autosize
      mah={260}
      type="auto"
      className={classes['box']}
      viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': label }}
    >
      <table className={classes['table']}>
        <thead>
          <tr>
            <th scope="col">{columns[0]}</th>
            <th scope="col">{columns[1]}</th>
          </tr>
        </thead>
        <tbody>
          {points.slice(0, MOST_ROWS).map((point) => (
            <tr key={point.label}>
              <th scope="row">{renderLabel ? renderLabel(point.label) : point.label}</th>
              <td>{formatCount(point.value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {points.length > MOST_ROWS ? (
        <p className={classes['omitted']}>
          {formatCount(points.length - MOST_ROWS)} more are not shown. Copy gives all of them.
        </p>
      ) : null}
    </ScrollArea.Autosize>
  );
}
