import { VisuallyHidden } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react';
import { formatCount, formatQuantity } from '../text/format.ts';
import type { ChartPoint } from './chart-point.ts';
import { layOut, type PlotLayout } from './plot-layout.ts';
import classes from './charts.module.css';

/** Pixels; a few columns would else be blocks. */
const WIDEST_COLUMN = 72;

/** Points that Page up and Page down step over. */
const PAGE = 10;

/** Points that stand out, by their places. */
export interface PlotMarks {
  /** Stretches with a ground of their own, both ends included. */
  bands: readonly { from: number; to: number }[];
  /** The point with a line of its own. */
  place: number;
}

function placeAfter(key: string, place: number, last: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return Math.min(last, place + 1);
    case 'ArrowLeft':
    case 'ArrowDown':
      return Math.max(0, place - 1);
    case 'PageUp':
      return Math.min(last, place + PAGE);
    case 'PageDown':
      return Math.max(0, place - PAGE);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}

/**
 * Columns or a line over an axis. The pointer or the arrow keys go from point to point, each of which is said in words: to
 * assistive technology the plot is a slider along its points.
 */
export function Plot({
  label,
  points,
  shape,
  noun,
  onOpen,
  marked,
  height = 200,
}: {
  label: string;
  points: readonly ChartPoint[];
  shape: 'columns' | 'line';
  noun: readonly [one: string, many: string];
  /** Shows what a point counts: by a click on it, or by Enter. */
  onOpen?: ((label: string) => void) | undefined;
  marked?: PlotMarks | undefined;
  height?: number | undefined;
}) {
  const hint = useId();
  const { ref, width } = useElementSize();
  const [place, setPlace] = useState(0);
  const [isShown, setShown] = useState(false);
  const last = points.length - 1;
  const active = Math.min(place, last);
  const layout = layOut(points, { width, height });
  const point = points[active];
  const sentence = point ? `${point.label}: ${formatQuantity(point.value, ...noun)}` : '';

  /** Points without anything lead nowhere. */
  function open(): void {
    if (point && point.value > 0) onOpen?.(point.label);
  }

  function step(event: KeyboardEvent): void {
    if (event.key === 'Enter') return open();
    const next = placeAfter(event.key, active, last);
    if (next === undefined) return;
    event.preventDefault();
    setPlace(next);
    setShown(true);
  }

  function follow(event: PointerEvent<HTMLDivElement>): void {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    setPlace(Math.max(0, Math.min(last, Math.floor((x - layout.left) / layout.band))));
    setShown(true);
  }

  return (
    <div
      ref={ref}
      className={classes['plot']}
      style={{ height }}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={1}
      aria-valuemax={points.length}
      aria-valuenow={active + 1}
      aria-valuetext={sentence}
      aria-describedby={onOpen ? hint : undefined}
      data-opens={(onOpen && isShown && point && point.value > 0) || undefined}
      onKeyDown={step}
      onClick={open}
      onFocus={() => setShown(true)}
      onBlur={() => setShown(false)}
      onPointerMove={follow}
      onPointerLeave={() => setShown(false)}
    >
      {onOpen ? <VisuallyHidden id={hint}>Enter lists the {noun[1]}.</VisuallyHidden> : null}
      {width > 0 ? (
        <svg width={width} height={height} aria-hidden="true" focusable="false">
          {marked ? <PlotGround marked={marked} layout={layout} /> : null}
          <PlotAxes points={points} layout={layout} />
          <PlotShape points={points} layout={layout} shape={shape} active={isShown ? active : undefined} />
        </svg>
      ) : null}
      {isShown && point ? (
        <div
          className={classes['tip']}
          data-side={layout.center(active) > width / 2 ? 'left' : undefined}
          style={{ left: layout.center(active), top: Math.max(0, layout.y(point.value) - 30) }}
          aria-hidden="true"
        >
          <b>{formatCount(point.value)}</b> {point.value === 1 ? noun[0] : noun[1]}, {point.label}
        </div>
      ) : null}
    </div>
  );
}

/** What stands out, behind everything else. */
function PlotGround({ marked: { bands, place }, layout }: { marked: PlotMarks; layout: PlotLayout }) {
  const { center, band, bottom } = layout;
  return (
    <g aria-hidden="true">
      {bands.map(({ from, to }) => (
        <rect
          key={from}
          className={classes['band']}
          x={center(from) - band / 2}
          y={0}
          width={(to - from + 1) * band}
          height={bottom}
        />
      ))}
      <line className={classes['mark']} x1={center(place)} x2={center(place)} y1={0} y2={bottom} />
    </g>
  );
}

/** Lines at round values, and as many labels as have room. */
function PlotAxes({ points, layout }: { points: readonly ChartPoint[]; layout: PlotLayout }) {
  const { left, right, bottom, ticks, isLabelled, labelAt, y } = layout;
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
          <text key={label} x={labelAt(index)} y={bottom + 16} textAnchor="middle">
            {label}
          </text>
        ) : null,
      )}
    </g>
  );
}

/** Columns, or a line with the area below it; the active point stands out by its outline or its dot. */
function PlotShape({
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
