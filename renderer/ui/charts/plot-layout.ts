import { formatCount } from '../text/format.ts';
import type { ChartPoint } from './chart-point.ts';
import { countTicks, labelStride, roundStep } from './ticks.ts';

/** Pixels of a character of the small digits and letters at an axis. */
const CHARACTER = 6.6;
const BOTTOM = 24;
const TOP = 8;

/** Where everything of a plot lies, in pixels from its upper left corner. */
export interface PlotLayout {
  left: number;
  right: number;
  bottom: number;
  /** Width of the space of one point. */
  band: number;
  /** Values at the vertical axis. */
  ticks: number[];
  /** Whether the label of a point has room below it. */
  isLabelled(index: number): boolean;
  center(index: number): number;
  y(value: number): number;
}

/** Lays a plot out in a box. */
export function layOut(
  points: readonly ChartPoint[],
  { width, height }: { width: number; height: number },
): PlotLayout {
  const highest = points.reduce((most, { value }) => Math.max(most, value), 0);
  const ticks = countTicks(highest);
  const top = ticks.at(-1) ?? 1;
  const left = Math.ceil(formatCount(top).length * CHARACTER) + 12;
  const inner = Math.max(1, width - left - 8);
  const band = inner / Math.max(1, points.length);
  const bottom = height - BOTTOM;
  const longest = points.reduce((most, { label }) => Math.max(most, label.length), 1);
  return {
    left,
    right: left + inner,
    bottom,
    band,
    ticks,
    isLabelled: labelling(points, labelStride(points.length, inner, longest * CHARACTER + 14)),
    center: (index) => left + (index + 0.5) * band,
    y: (value) => bottom - (value / top) * (bottom - TOP),
  };
}

/** Every n-th point, and where the points are whole numbers, such as years, the round ones: 1990, 1995, 2000. */
function labelling(points: readonly ChartPoint[], stride: number): (index: number) => boolean {
  const areWhole = stride > 1 && points.every(({ label }) => /^-?\d+$/.test(label));
  if (!areWhole) return (index) => index % stride === 0;
  const step = roundStep(stride);
  return (index) => Number(points[index]?.label) % step === 0;
}
