import { formatCount } from '../text/format.ts';
import type { ChartPoint } from './chart-point.ts';
import type { PlotLayout } from './plot-layout.ts';
import classes from './charts.module.css';

/** Lines at round values, and as many labels as have room. */
export function PlotAxes({ points, layout }: { points: readonly ChartPoint[]; layout: PlotLayout }) {
  const { left, right, bottom, ticks, isLabelled, center, y } = layout;
  return (
    <g className={classes['axes']}>
      {ticks.map((tick) => (
        <g key={tick}>
          <line x1={left} x2={right} y1={y(tick)} y2={y(tick)} data-base={tick === 0 || undefined} />
          <text x={left - 6} y={y(tick)} dy="0.32em" textAnchor="end">
            {formatCount(tick)}
          </text>
        </g>
      ))}
      {points.map(({ label }, index) =>
        isLabelled(index) ? (
          <text key={label} x={center(index)} y={bottom + 16} textAnchor="middle">
            {label}
          </text>
        ) : null,
      )}
    </g>
  );
}
