import { formatCount } from '../text/format.ts';
import type { ChartPoint } from './chart-point.ts';

/** Round steps, so that the numbers at an axis can be read. */
const ROUND = [1, 2, 5, 10];

/** Pixels of a character of the small digits and letters at an axis. */
const CHARACTER = 7.9;
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
  /** Where the middle of its label stands: the first one is not cut off at the edge. */
  labelAt(index: number): number;
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
    labelAt: (index) => Math.max(left + (index + 0.5) * band, ((points[index]?.label.length ?? 0) * CHARACTER) / 2),
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

/** The first of 1, 2, 5, 10, 20, 50 and so on that is not below `rough`. */
function roundStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  return (ROUND.find((round) => round * power >= rough) ?? 10) * power;
}

/** Values for an axis of counts, from 0 to the first round value that reaches `highest`; about four of them, all whole. */
export function countTicks(highest: number): number[] {
  if (highest <= 0) return [0, 1];
  const step = Math.max(1, roundStep(highest / 4));
  const steps = Math.ceil(highest / step);
  return Array.from({ length: steps + 1 }, (_, index) => index * step);
}

/** Gives n so that every n-th label fits below an axis of `width` pixels, if a label needs up to `labelWidth` pixels. */
export function labelStride(count: number, width: number, labelWidth: number): number {
  const fitting = Math.max(1, Math.floor(width / labelWidth));
  return Math.max(1, Math.ceil(count / fitting));
}
