import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { formatCount, formatQuantity } from '../text/format.ts';
import type { ChartPoint } from './chart-point.ts';
import classes from './charts.module.css';

/** Bars shown at first, and how many each further step adds. */
const FIRST_BARS = 15;
const MORE_BARS = 100;

/** Named values as bars below one another, each with its number. Screen readers read them as a list. */
export function Bars({
  label,
  points,
  noun,
  renderLabel,
  first = FIRST_BARS,
}: {
  label: string;
  points: readonly ChartPoint[];
  noun: readonly [one: string, many: string];
  /** Draws a label as something else than its text, for example as a link. */
  renderLabel?: ((label: string) => ReactNode) | undefined;
  /** Bars shown before somebody asks for more. */
  first?: number | undefined;
}) {
  const [count, setCount] = useState(first);
  const highest = points.reduce((most, { value }) => Math.max(most, value), 0);
  const total = points.reduce((sum, { value }) => sum + value, 0);
  const shown = points.slice(0, count);
  const rest = points.slice(count);
  return (
    <>
      <ul className={classes['bars']} aria-label={label}>
        {shown.map((point) => (
          <li key={point.label} title={`${point.label}: ${formatQuantity(point.value, ...noun)}`}>
            <span className={classes['name']}>{renderLabel ? renderLabel(point.label) : point.label}</span>
            <span className={classes['track']} aria-hidden="true">
              <span className={classes['bar']} style={{ width: `${(100 * point.value) / highest}%` }} />
            </span>
            <span className={classes['number']}>
              {formatCount(point.value)} <span className={classes['share']}>{share(point.value, total)}</span>
            </span>
          </li>
        ))}
      </ul>
      {rest.length > 0 ? (
        <div className={classes['rest']}>
          <Button variant="subtle" size="compact-xs" onClick={() => setCount(count + MORE_BARS)}>
            Show {formatCount(Math.min(MORE_BARS, rest.length))} more
          </Button>
          <span>
            {formatQuantity(rest.length, 'more value', 'more values')} with{' '}
            {formatQuantity(
              rest.reduce((sum, { value }) => sum + value, 0),
              ...noun,
            )}
          </span>
        </div>
      ) : null}
    </>
  );
}

function share(value: number, total: number): string {
  const percent = (100 * value) / total;
  return percent >= 9.95 ? `${Math.round(percent)} %` : `${percent.toFixed(1)} %`;
}
