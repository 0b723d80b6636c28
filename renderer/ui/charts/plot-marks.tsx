import type { ChartPoint } from './chart-point.ts';
import type { PlotLayout } from './plot-layout.ts';
import classes from './charts.module.css';

/** Pixels; a few columns would else be blocks. */
const WIDEST_COLUMN = 72;

/** Columns, or a line with the area below it; the active point stands out by its outline or its dot. */
export function PlotMarks({
  points,
  layout,
  shape,
  active,
}: {
  points: readonly ChartPoint[];
  layout: PlotLayout;
  shape: 'columns' | 'line';
  active: number | undefined;
}) {
  const { center, y, bottom, band } = layout;
  if (shape === 'columns') {
    const width = Math.min(WIDEST_COLUMN, Math.max(1, band - (band > 6 ? 2 : 0)));
    return points.map(({ label, value }, index) =>
      value > 0 ? (
        <rect
          key={label}
          className={classes['column']}
          data-active={index === active || undefined}
          x={center(index) - width / 2}
          // A single record among thousands must be seen as well.
          y={Math.min(y(value), bottom - 1.5)}
          width={width}
          height={Math.max(1.5, bottom - y(value))}
        />
      ) : null,
    );
  }
  const line = points.map(({ value }, index) => `${center(index).toFixed(1)},${y(value).toFixed(1)}`);
  const dot = active === undefined ? undefined : points[active];
  return (
    <>
      <polygon
        className={classes['area']}
        points={[`${center(0)},${bottom}`, ...line, `${center(points.length - 1)},${bottom}`].join(' ')}
      />
      <polyline className={classes['line']} points={line.join(' ')} />
      {dot && active !== undefined ? (
        <circle className={classes['dot']} cx={center(active)} cy={y(dot.value)} r={4.5} />
      ) : null}
      {points.length === 1 && points[0] ? (
        <circle className={classes['dot']} cx={center(0)} cy={y(points[0].value)} r={4.5} />
      ) : null}
    </>
  );
}
